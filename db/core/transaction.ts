import type { Counter } from './counters.ts';
import type { MailKind } from './notification-queue.ts';
import type { Procedure } from './procedure.ts';
import type { Change, ChangeKind, Changes, SharedWork, Transaction } from './store.ts';

/**
 * Collects what the jobs of one database transaction record: changes, shared work, deferred increments of counters,
 * notification mails, and pushes.
 */
export class JobRecord implements Transaction {
  readonly changes: Change[] = [];
  readonly increments = new Map<Counter, number>();
  readonly letters = new Map<number, MailKind>();
  /** The members whose browsers are to be told. */
  readonly pushes = new Set<number>();
  readonly #shared = new Map<SharedWork, Map<number, number>>();

  changed<Kind extends ChangeKind>(kind: Kind, change: Changes[Kind]): void {
    this.changes.push({ kind, ...change } as Change);
  }

  incrementDeferred(name: Counter, by = 1): void {
    this.increments.set(name, (this.increments.get(name) ?? 0) + by);
  }

  queueNotificationMail(userKey: number, kind: MailKind): void {
    if (this.letters.get(userKey) !== 'replies') this.letters.set(userKey, kind);
  }

  queuePush(userKey: number): void {
    this.pushes.add(userKey);
  }

  beforeCommit(work: SharedWork, key: number, value: number): void {
    const values = this.#shared.get(work);
    if (values) values.set(key, value);
    else this.#shared.set(work, new Map([[key, value]]));
  }

  /** The shared work of all jobs. It runs once, after them. */
  *sharedWork(): Procedure<void> {
    for (const [work, values] of this.#shared) yield* work(this, values);
  }

  /** Adds the record of a job that ran in the same transaction. */
  add(record: JobRecord): void {
    this.changes.push(...record.changes);
    for (const [name, by] of record.increments) this.incrementDeferred(name, by);
    for (const [userKey, kind] of record.letters) this.queueNotificationMail(userKey, kind);
    for (const userKey of record.pushes) this.queuePush(userKey);
    for (const [work, values] of record.#shared)
      for (const [key, value] of values) this.beforeCommit(work, key, value);
  }
}
