import { closeSync, existsSync, fdatasyncSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { findFaults } from './fsck.ts';
import { Said } from './said.ts';

/** Why a copy was not made. */
export class CantCopy extends Said {
  override name = 'CantCopy';
}

/** Pages copied in one go. */
const PAGES = 256;

/**
 * Copies a file as it is at one moment. Without a view of that moment the copying would begin again whenever the forum
 * writes. Each piece is brought to the disk before the next: a disk that is given everything at the end lets the forum
 * wait for it with its own writes.
 */
export async function copy(from: Database.Database, to: string) {
  from.exec('begin');
  from.prepare('select 1 from sqlite_master').get();
  let file: number | undefined;
  try {
    await from.backup(to, {
      progress() {
        file ??= openSync(to, 'r+');
        fdatasyncSync(file);
        return PAGES;
      },
    });
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** A log of its own is for a forum that runs: without it, whoever reads the copy leaves no files beside it. */
function keepAsOneFile(file: string) {
  const handle = new Database(file);
  try {
    handle.pragma('journal_mode = DELETE');
  } finally {
    handle.close();
  }
}

/** Copies a running forum's file as it is at one moment. */
export async function backUp(file: string, to: string) {
  if (!existsSync(file)) throw new CantCopy(`There is no forum in ${file}.`);
  if (existsSync(to)) throw new CantCopy(`${to} is there already; a backup never overwrites.`);
  const handle = new Database(file, { readonly: true });
  try {
    await copy(handle, to);
  } finally {
    handle.close();
  }
  keepAsOneFile(to);
  const faults = findFaults(to);
  if (faults.length > 0) throw new CantCopy(['The copy is made, but in it:', ...faults].join('\n'));
}
