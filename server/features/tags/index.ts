import { room } from '../../../contract/core/rooms.ts';
import type { Tag } from '../../../contract/features/tags.ts';
import { readCounter } from '../../../db/core/counters.ts';
import { addTag, listTags } from '../../../db/features/tags/tags.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { badInput, httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { cleanNewTag } from '../../http/input.ts';
import { readConsistently, revOf } from '../../realtime/rooms.ts';

/** The tag of an HTTP answer or a live event. */
const presentTag = ({ id, name }: { id: string; name: string }): Tag => ({ _id: id, name });

/** The handlers of the calls about tags. */
function tagHandlers({ store }: AppContext) {
  return {
    'GET /tags': {
      *read() {
        const rev = yield* readCounter('rev.tags');
        return { answer: (yield* listTags()).map(presentTag), rev, tags: [room.tags] };
      },
    },

    async 'POST /tags'({ body, caller, rev }) {
      const name = cleanNewTag(body.name, 'Name');
      if (name === '') throw badInput('Name', { fault: 'missing', sentence: 'is required' });
      const added = await addTag(store, name, caller.email);
      if (!added)
        throw httpError('already-exists', ({ name }) => `The tag "${name}" exists already.`, {
          params: { field: 'name', name },
        });
      rev(added.rev);
      return presentTag(added.tag);
    },
  } satisfies Partial<Handlers>;
}

const tagsRev = revOf('rev.tags');
function* readState() {
  return (yield* listTags()).map(presentTag);
}

export const tags = {
  handlers: tagHandlers,
  effects: {
    'tag:added': {
      tags: () => [room.tags],
      keepsCopies: true,
      broadcast: ({ tag, rev }, { live }) =>
        live.broadcast(room.tags, 'tag:added', { tag: presentTag(tag), rev }),
    },
  },
  rooms: {
    tags: { state: () => readConsistently(tagsRev, readState) },
  },
} satisfies Feature;
