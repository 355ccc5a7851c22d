import type { Counter } from './counters.ts';
import type { MailKind } from './notification-queue.ts';
import type { Change, ChangeKind, Changes, Transaction } from './store.ts';

/**
 * Collects what the jobs of one database transaction record: changes, deferred increments of counters, and notification
 * mails.
 */
export class JobRecord implements Transaction {
  readonly changes: Change[] = [];
  readonly increments = new Map<Counter, number>();
  readonly letters = new Map<number, MailKind>();

  changed<Kind extends ChangeKind>(kind: Kind, change: Changes[Kind]): void {
    this.changes.push({ kind, ...change } as Change);
  }

  incrementDeferred(name: Counter, by = 1): void {
    this.increments.set(name, (this.increments.get(name) ?? 0) + by);
  }

  queueNotificationMail(userKey: number, kind: MailKind): void {
    if (this.letters.get(userKey) !== 'replies') this.letters.set(userKey, kind);
  }

  /** Adds the record of a job that ran in the same transaction. */
  add({ changes, increments, letters }: JobRecord): void {
    this.changes.push(...changes);
    for (const [name, by] of increments) this.incrementDeferred(name, by);
    for (const [userKey, kind] of letters) this.queueNotificationMail(userKey, kind);
  }
}
