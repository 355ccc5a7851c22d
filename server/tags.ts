import { room } from '../contract/rooms.ts';
import type { Tag } from '../contract/tags.ts';
import { counted } from '../db/counters.ts';
import { addTag, listTags } from '../db/tags.ts';
import type { Effects } from './effects.ts';
import { Refused } from './errors.ts';
import { cleanTag } from './input.ts';
import type { Parts } from './parts.ts';
import type { Handlers } from './serve.ts';

export const presentTag = ({ id, name }: { id: string; name: string }): Tag => ({ _id: id, name });

export const tagEffects = {
  'tag:added': {
    tags: () => [room.tags],
    broadcast: ({ tag, rev }, { live }) =>
      live.announce(room.tags, 'tag:added', { tag: presentTag(tag), rev }),
  },
} satisfies Partial<Effects>;

export function tagHandlers({ store }: Parts) {
  return {
    'GET /tags': ({ keep }) =>
      keep(async () => {
        const rev = await counted(store.read, 'rev.tags');
        const answer = (await listTags(store.read)).map(presentTag);
        return { answer, rev, shows: [room.tags] };
      }),

    async 'POST /tags'({ body, caller, rev }) {
      const name = cleanTag(body.name.replace(/^[#\s]+/, ''), 'Name');
      if (name === '') throw new Refused(400, 'Name is required');
      const added = await addTag(store, name, caller.email);
      if (!added) throw new Refused(409, `The tag "${name}" exists already.`);
      rev(added.rev);
      return presentTag(added.tag);
    },
  } satisfies Partial<Handlers>;
}
