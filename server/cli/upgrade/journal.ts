import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Place } from './place.ts';
import { syncToDisk } from './sync-to-disk.ts';

/** The end of the name that the journal has before it is whole. */
const DRAFT = '.draft';

/** The place of an upgrade that may still be taken back; null: none is under way. */
export function readJournal(journal: string): Partial<Place> | null {
  return existsSync(journal) ? JSON.parse(readFileSync(journal, 'utf8')) : null;
}

/** Notes that an upgrade is under way. The journal appears whole or not at all, also after a power cut. */
export function writeJournal(journal: string, place: Place): void {
  writeFileSync(journal + DRAFT, JSON.stringify(place), { mode: 0o600 });
  syncToDisk(journal + DRAFT);
  renameSync(journal + DRAFT, journal);
  syncToDisk(dirname(journal));
}
