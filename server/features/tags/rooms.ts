import { listTags } from '../../../db/features/tags/tags.ts';
import { type Rooms, readConsistently, revOf } from '../../realtime/rooms.ts';
import { presentTag } from './presenter.ts';

const tagsRev = revOf('rev.tags');
function* readState() {
  return (yield* listTags()).map(presentTag);
}

export const tagRooms = {
  tags: { state: () => readConsistently(tagsRev, readState) },
} satisfies Partial<Rooms>;
