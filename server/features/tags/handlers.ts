import { room } from '../../../contract/core/rooms.ts';
import { readCounter } from '../../../db/core/counters.ts';
import { addTag, listTags } from '../../../db/features/tags/tags.ts';
import type { AppContext } from '../../app/context.ts';
import { HttpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { cleanNewTag } from '../../http/input.ts';
import { presentTag } from './presenter.ts';

/** The handlers of the calls about tags. */
export function tagHandlers({ store }: AppContext) {
  return {
    'GET /tags': {
      *read() {
        const rev = yield* readCounter('rev.tags');
        return { answer: (yield* listTags()).map(presentTag), rev, tags: [room.tags] };
      },
    },

    async 'POST /tags'({ body, caller, rev }) {
      const name = cleanNewTag(body.name, 'Name');
      if (name === '') throw new HttpError(400, 'Name is required');
      const added = await addTag(store, name, caller.email);
      if (!added) throw new HttpError(409, `The tag "${name}" exists already.`);
      rev(added.rev);
      return presentTag(added.tag);
    },
  } satisfies Partial<Handlers>;
}
