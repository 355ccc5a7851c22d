/** How many items of the inbox are unseen, and the first of them. */
import type { InboxTop } from '../../../contract/features/inbox.ts';
import { createPageStore } from '../../api/page-store.ts';
import { applyFields, entityRev, type LiveEntity } from '../../live/live-entity.ts';
import { connected, useUnseen } from './connect.ts';

type Inbox = LiveEntity<InboxTop> & {
  /** When the newest item happened that was there when this tab learned of the inbox; null: it has not yet. */
  openedAt: string | null;
};
const UNKNOWN: Inbox = { unseen: 0, top: [], openedAt: null, revs: {} };
export const useInbox = createPageStore<Inbox>(() => UNKNOWN);

/** Applies the state of the room, an event, or the answer to an own act. */
export function applyInbox({ unseen, top }: Partial<InboxTop>, rev: number): void {
  useInbox.setState((inbox) => {
    const next = applyFields(inbox, { unseen, top }, rev);
    if (inbox.openedAt !== null || top === undefined) return next;
    return { ...next, openedAt: top[0]?.at ?? '' };
  });
  useUnseen.setState(useInbox.getState().unseen);
}

/** The rev that the whole inbox has reached; -1 while a part of it is not known. */
export const inboxRev = (inbox: Inbox = useInbox.getState()): number =>
  entityRev(inbox, ['unseen', 'top']);

connected.inbox = {
  rev: () => inboxRev(),
  enter: applyInbox,
  forget: () => {
    useInbox.setState(UNKNOWN);
    useUnseen.setState(0);
  },
};
