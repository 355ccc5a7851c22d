import type { Counter } from './counters.ts';
import type { Change, ChangeKind, Changes, Transaction } from './store.ts';

/** Collects what the jobs of one database transaction record: changes, and deferred increments of counters. */
export class JobRecord implements Transaction {
  readonly changes: Change[] = [];
  readonly increments = new Map<Counter, number>();

  changed<Kind extends ChangeKind>(kind: Kind, change: Changes[Kind]): void {
    this.changes.push({ kind, ...change } as Change);
  }

  incrementDeferred(name: Counter, by = 1): void {
    this.increments.set(name, (this.increments.get(name) ?? 0) + by);
  }

  /** Adds the record of a job that ran in the same transaction. */
  add({ changes, increments }: JobRecord): void {
    this.changes.push(...changes);
    for (const [name, by] of increments) this.incrementDeferred(name, by);
  }
}
