import { room } from '../../../contract/core/rooms.ts';
import type { Tag } from '../../../contract/features/tags.ts';
import { hueOf } from '../../../contract/values/text.ts';
import { readCounter } from '../../../db/core/counters.ts';
import type { Changes } from '../../../db/core/store.ts';
import { addTag, changeTag, listTags, type TagRow } from '../../../db/features/tags/tags.ts';
import type { BroadcastContext } from '../../app/commit-effects.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { badInput, HttpError, httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { cleanNewTag } from '../../http/input.ts';
import { readConsistently, revOf } from '../../realtime/rooms.ts';

/** The tag of an HTTP answer or a live event. */
const presentTag = ({ id, name, hue, asks }: TagRow): Tag => ({
  _id: id,
  name,
  hue: hue ?? hueOf(name),
  asks,
});

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

    async 'PATCH /tags/{id}'({ params: { id }, body, caller, rev }) {
      const changed = await changeTag(store, id, body, caller.email);
      if (!changed) throw new HttpError(404, 'There is no such tag.');
      rev(changed.rev);
      return presentTag(changed.tag);
    },
  } satisfies Partial<Handlers>;
}

const tagsRev = revOf('rev.tags');
function* readState() {
  return (yield* listTags()).map(presentTag);
}

/** The effects of a tag that is new or has another hue. Last copies of documents outlive both. */
const effectOf = (event: 'tag:added' | 'tag:changed') => ({
  // A tag that asks, or no more, changes the lists of questions.
  tags: () => [room.tags, ...(event === 'tag:changed' ? [room.feed] : [])],
  keepsCopies: true as const,
  broadcast: ({ tag, rev }: Changes['tag:added'], { live }: BroadcastContext) =>
    live.broadcast(room.tags, event, { tag: presentTag(tag), rev }),
});

export const tags = {
  handlers: tagHandlers,
  effects: { 'tag:added': effectOf('tag:added'), 'tag:changed': effectOf('tag:changed') },
  rooms: {
    tags: { state: () => readConsistently(tagsRev, readState) },
  },
} satisfies Feature;
