import type { Query } from './query.ts';

/** Runs declared queries, and nothing else: a write job that holds one can't end its own transaction. */
export interface Connection {
  all<Args, Row>(query: Query<Args, Row>, args: Args): Promise<Row[]>;
  /** The first row, if any. */
  get<Args, Row>(query: Query<Args, Row>, args: Args): Promise<Row | undefined>;
  /** Runs a query that only writes and answers how many rows changed. */
  run<Args>(query: Query<Args, never>, args: Args): Promise<number>;
}

/**
 * What write jobs change, by kind: the one registry of changes. Each feature adds its kinds beside the jobs that make
 * them (`declare module`), and the server's effects must name every one.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it.
export interface Changes {}
export type ChangeKind = keyof Changes;
/** One committed change. */
export type Change = { [Kind in ChangeKind]: { kind: Kind } & Changes[Kind] }[ChangeKind];

/** The connection of one write job. */
export interface Transaction extends Connection {
  /** Records what the job changed; told to the listeners of `onCommit` if the job's transaction commits. */
  changed<Kind extends ChangeKind>(kind: Kind, change: Changes[Kind]): void;
  /** What jobs that share a transaction add to kept numbers, by name; written once, right before the commit. */
  readonly tallies: Map<string, number> | null;
  /** Lets others have their turn in the middle of a long job. The transaction stays open, and other writers wait. */
  rest(): Promise<void>;
}

export type Job<T> = (tx: Transaction) => Promise<T>;

/** Where everything is kept. */
export interface Store {
  read: Connection;
  /**
   * Runs a job in a transaction and answers after the commit. The job may await its own queries only.
   * @param under the id of the one post that the job begins with, and under which all hangs that it reads or writes but
   * `tally`s; such jobs may share a transaction and run side by side in it.
   * @throws Unavailable when the database can't take writes now; whatever the job throws, with nothing written.
   */
  write<T>(job: Job<T>, under?: string): Promise<T>;
  /**
   * Calls back once per commit with what its jobs changed, in the order of the jobs. It is called in the turn in which
   * the commit becomes readable, before anyone reads it. A listener must not throw.
   */
  onCommit(then: (changes: readonly Change[]) => void): void;
  /** Tells of changes to the data that came from another process; again, when what is then done fails. */
  onForeignChange(then: () => void | Promise<void>): void;
  /** Answers when the database can be read and written, else throws. */
  check(): Promise<void>;
  close(): void | Promise<void>;
}
