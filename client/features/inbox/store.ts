/** How many items of the inbox are unseen, and the first of them. */
import type { InboxTop } from '../../../contract/features/inbox.ts';
import { createPageStore } from '../../api/page-store.ts';
import { applyFields, entityRev, type LiveEntity } from '../../live/live-entity.ts';
import { connected } from './connect.ts';

type Inbox = LiveEntity<InboxTop>;
const UNKNOWN: Inbox = { unseen: 0, top: [], revs: {} };
export const useInbox = createPageStore<Inbox>(() => UNKNOWN);

/** Applies the state of the room, an event, or the answer to an own act. */
export function applyInbox({ unseen, top }: Partial<InboxTop>, rev: number): void {
  useInbox.setState((inbox) => applyFields(inbox, { unseen, top }, rev));
}

/** The rev that the whole inbox has reached; -1 while a part of it is not known. */
export const inboxRev = (inbox: Inbox = useInbox.getState()): number =>
  entityRev(inbox, ['unseen', 'top']);

connected.inbox = {
  rev: () => inboxRev(),
  enter: applyInbox,
  forget: () => useInbox.setState(UNKNOWN),
};
