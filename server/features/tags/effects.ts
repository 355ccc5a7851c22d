import { room } from '../../../contract/core/rooms.ts';
import type { Effects } from '../../app/commit-effects.ts';
import { presentTag } from './presenter.ts';

export const tagEffects = {
  'tag:added': {
    tags: () => [room.tags],
    broadcast: ({ tag, rev }, { live }) =>
      live.broadcast(room.tags, 'tag:added', { tag: presentTag(tag), rev }),
  },
} satisfies Partial<Effects>;
