import { room } from '../../../../contract/core/rooms.ts';
import { useLive } from '../../../live/status.ts';
import { useRoom } from '../../../live/use-room.ts';
import { useSavesData } from '../../../ui/display/save-data.ts';
import { type Presence, usePresence as useTold } from './presence-store.ts';

const NOBODY: Presence = { readers: 0, typing: 0 };

/** How many others read a post, and how many of them write: of oneself one knows. */
export function usePresence(postId: string, isTyping: boolean): Presence {
  useRoom(useSavesData() ? null : room.presence(postId));
  const told = useTold(postId);
  const live = useLive((state) => state.live);
  if (!live || !told) return NOBODY;
  const readers = Math.max(0, told.readers - 1);
  // Another tab of one's own may write: nobody writes who is not among the others.
  return { readers, typing: Math.max(0, Math.min(readers, told.typing - Number(isTyping))) };
}
