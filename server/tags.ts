import { room } from '../contract/rooms.ts';
import type { Tag } from '../contract/tags.ts';
import { counted } from '../db/counters.ts';
import { addTag, listTags } from '../db/tags.ts';
import { foldCase } from '../db/users.ts';
import { Refused } from './errors.ts';
import { clean } from './input.ts';
import type { Parts } from './parts.ts';
import { type Handlers, Kept } from './serve.ts';

export const presentTag = ({ id, name }: { id: string; name: string }): Tag => ({ _id: id, name });

export function tagHandlers({ store, hot, live }: Parts) {
  return {
    async 'GET /tags'(ctx) {
      const key = 'GET /tags';
      const ready =
        hot.get(key) ??
        (await hot.keep(key, async () => {
          const rev = await counted(store.read, 'rev.tags');
          const tags = (await listTags(store.read)).map(presentTag);
          return { json: ctx.serialise(tags), rev, shows: [room.tags] };
        }));
      return new Kept(ready);
    },

    async 'POST /tags'({ body }) {
      const name = foldCase(clean(body.name, 'Name')).replace(/^[#\s]+/, '');
      if (name === '') throw new Refused(400, 'Name is required');
      const added = await addTag(store, name);
      if (!added) throw new Refused(409, `The tag "${name}" exists already.`);
      const tag = presentTag(added.tag);
      live.announce(room.tags, 'tag:added', { tag, rev: added.rev });
      return tag;
    },
  } satisfies Partial<Handlers>;
}
