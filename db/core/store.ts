import type { Counter } from './counters.ts';
import type { MailKind } from './notification-queue.ts';
import type { Procedure } from './procedure.ts';

/**
 * The registry of changes, by kind. Each feature declares its kinds (`declare module`) beside the jobs that record
 * them. The server's effects must handle every kind.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add their kinds.
export interface Changes {}
export type ChangeKind = keyof Changes;
/** One committed change. */
export type Change = { [Kind in ChangeKind]: { kind: Kind } & Changes[Kind] }[ChangeKind];

/** The records of a write job beside its statements. */
export interface Transaction {
  /** Records a change; `onCommit` listeners receive it if the transaction commits. */
  changed<Kind extends ChangeKind>(kind: Kind, change: Changes[Kind]): void;
  /**
   * Increments a counter whose new value the job does not need. Jobs that share a transaction share the write, right
   * before the commit.
   */
  incrementDeferred(name: Counter, by?: number): void;
  /**
   * Queues a notification mail to a member right before the commit, after the increments. The job also increments the
   * counter of the member's inbox: its lock keeps two jobs from queueing notification mails to the same member at once.
   * @param kind the least choice of notification mails that covers what happened.
   */
  queueNotificationMail(userKey: number, kind: MailKind): void;
  /** Queues pushes to the browsers of a member right before the commit, after the increments, as above. */
  queuePush(userKey: number): void;
  /**
   * Registers a key for work that runs once right before the commit, before the increments: for all keys that the jobs
   * of the transaction have registered, by few statements. A key that is registered again takes the new value.
   */
  beforeCommit(work: SharedWork, key: number, value: number): void;
}

/** The work that jobs of one transaction share; it gets their values by key. */
export type SharedWork = (tx: Transaction, values: ReadonlyMap<number, number>) => Procedure<void>;

/** A write: it may run several times before one run commits, so it has no effects but its statements and its record. */
export type Job<T> = (tx: Transaction) => Procedure<T>;

/** The database of a forum, on either engine. */
export interface Store {
  /** Runs a procedure that only reads. */
  read<T>(procedure: Procedure<T>): Promise<T>;
  /** Runs a procedure that only reads on one snapshot of the database. PostgreSQL keeps a connection for it. */
  readSnapshot<T>(procedure: Procedure<T>): Promise<T>;
  /**
   * Runs a procedure that only reads, synchronously where that is possible. The answer is a promise on PostgreSQL, and
   * where the procedure yields to the event loop.
   */
  readNow<T>(procedure: Procedure<T>): T | Promise<T>;
  /**
   * Runs a procedure that only reads, and whose statements may take long: SQLite runs them in a thread of its own, with
   * a connection of its own, PostgreSQL with plans for their very values. It may show a commit right before its sync
   * ends.
   * @param flow whose read it is: the reads of different flows take turns.
   * @throws UnavailableError when too many such reads wait, most of them of this flow.
   */
  readCostly<T>(flow: string, procedure: Procedure<T>): Promise<T>;
  /**
   * Runs a job in a transaction and resolves after the commit.
   * @param lockedPostId the post that the job locks first. Except for counters, the job touches only rows of this post.
   * Jobs with a post may share a transaction and run concurrently in it.
   * @throws UnavailableError when the database refuses writes; any error of the job, with nothing written.
   */
  write<T>(job: Job<T>, lockedPostId?: string): Promise<T>;
  /**
   * Adds a listener that runs once per commit, with the changes in the order of the jobs. The listener runs in the turn
   * in which the commit becomes visible, before any read of it. A listener must not throw.
   */
  onCommit(listener: (changes: readonly Change[]) => void): void;
  /** Adds a listener for writes of another process; a failed listener is retried. */
  onForeignChange(listener: () => void | Promise<void>): void;
  /**
   * A number that differs after each commit of another process. A read that follows in the same event-loop turn shows
   * at least that state. Null on PostgreSQL, where only a notification tells of such a commit.
   */
  foreignVersion(): number | null;
  /** Resolves when the database accepts reads and writes, else rejects. */
  check(): Promise<void>;
  close(): void | Promise<void>;
}

/** The location of a forum's data: a PostgreSQL database when `databaseUrl` is set, else a SQLite file. */
export interface StoreLocation {
  databaseUrl: string | null;
  databaseFile: string;
  /** Where its pictures lie; missing: nobody asks for them. */
  images?: { folder: string };
}
