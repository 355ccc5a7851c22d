import { room } from '../contract/rooms.ts';
import type { Tag } from '../contract/tags.ts';
import { counted } from '../db/counters.ts';
import { addTag, listTags } from '../db/tags.ts';
import { Refused } from './errors.ts';
import { cleanTag } from './input.ts';
import type { Parts } from './parts.ts';
import type { Handlers } from './serve.ts';

export const presentTag = ({ id, name }: { id: string; name: string }): Tag => ({ _id: id, name });

export function tagHandlers({ store, live }: Parts) {
  return {
    'GET /tags': ({ keep }) =>
      keep(async () => {
        const rev = await counted(store.read, 'rev.tags');
        const answer = (await listTags(store.read)).map(presentTag);
        return { answer, rev, shows: [room.tags] };
      }),

    async 'POST /tags'({ body, caller }) {
      const name = cleanTag(body.name.replace(/^[#\s]+/, ''), 'Name');
      if (name === '') throw new Refused(400, 'Name is required');
      const added = await addTag(store, name, caller.email);
      if (!added) throw new Refused(409, `The tag "${name}" exists already.`);
      const tag = presentTag(added.tag);
      live.announce(room.tags, 'tag:added', { tag, rev: added.rev });
      return tag;
    },
  } satisfies Partial<Handlers>;
}
