/** The start of the outbox; what it needs is loaded on demand. */
import { logFailure } from '../api/log.ts';
import { storage } from '../api/storage.ts';
import { type MemberSource, OUTBOX_FLAG, provideMembers } from './member-source.ts';

const load = () => import('./outbox.ts');

/** Starts the outbox of a page where something may be in it; else the first form does. */
export function prepareOutbox(members: MemberSource): void {
  provideMembers(members);
  if (storage.get(OUTBOX_FLAG) === null) return;
  void load().then(({ startOutbox }) => startOutbox(), logFailure('The outbox'));
}
