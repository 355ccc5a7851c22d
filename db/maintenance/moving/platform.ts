import type Database from 'better-sqlite3';
import type { MovedFrom } from '../../../contract/features/moved.ts';

/** A temporary database with what was read of a dump. It lies in a file, so that memory stays flat. */
export interface Staging {
  database: Database.Database;
  /** The rows of a query, as they are read. */
  rows<Row>(sql: string): IterableIterator<Row>;
  /** Runs statements; `__posts__` stands for the table of the dump, of which an index can be made. */
  run(sql: string): void;
  /** Ends it; the file is gone then, as after a kill. */
  close(): void;
}

/** The columns that are read of a table of a dump. All others are skipped. */
export interface SourceTable {
  /** The column of whole numbers that is the primary key; missing: the table is read in any order. */
  key?: string;
  /** The names of further columns, apart by spaces. Some versions of the platform lack those that end in `?`. */
  numbers?: string;
  texts?: string;
  /** Dates and times of day in UTC, staged as milliseconds since 1970. */
  times?: string;
  /** True for a table in which a key may come again: the first of its rows counts. */
  mayRepeat?: boolean;
  /** True for a table that a forum may lack, as one of an extension. */
  isOptional?: boolean;
}

/**
 * A platform that forums come from: the tables that are read of its dump, and the SQL that fills the plan with them
 * (`PLAN`, plan.ts). It reads a table `posts` of the dump as `src_posts`.
 */
export interface Platform {
  name: MovedFrom;
  /** Its name in sentences. */
  title: string;
  tables: Readonly<Record<string, SourceTable>>;
  /** Times of posts have milliseconds, or whole seconds alone. */
  precision: 'millisecond' | 'second';
  /**
   * The file of the old forum at an address, as the plan names it in `files`; null: it is none.
   * @param own the path below the folder of the old forum, with its query; null: the address is of another place.
   */
  fileAt?(address: string, own: string | null): string | null;
  /** The files whose addresses stand in a text. Missing: all files of the plan belong to texts that come. */
  filesIn?(text: string): string[];
  /** The statements that fill the tables of the plan. */
  plan: readonly string[];
}
