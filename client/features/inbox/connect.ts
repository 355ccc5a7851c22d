/** The connection of the feature to live rooms and to the bell. Its store is loaded with a member's first page. */
import { createPageStore } from '../../api/page-store.ts';
import type { RoomStore } from '../../live/reducers.ts';

interface Inbox extends RoomStore<'inbox'> {
  forget: () => void;
}
/** The store; null while it is not loaded. */
export const connected: { inbox: Inbox | null } = { inbox: null };

/** How many items of the inbox are unseen; 0 while the store is not loaded. */
export const useUnseen = createPageStore(() => 0);
