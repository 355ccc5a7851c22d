import { join } from 'node:path';
import { expect } from 'vitest';
import { openStore } from '../../../db/core/create-store.ts';
import { OperatorError } from '../../../db/core/errors.ts';
import { exportForum } from '../../../db/maintenance/transfer/export.ts';
import { importRecords } from '../../../db/maintenance/transfer/import.ts';
import { findImageUses, importImageFiles } from '../../../db/maintenance/transfer/import-images.ts';
import { hasCsv, readCsv } from '../../../db/maintenance/transfer/read-csv.ts';
import { readExport } from '../../../db/maintenance/transfer/read-records.ts';
import { readConfig } from '../../../server/app/config/config.ts';
import { freshFolder } from '../folders.ts';
import { onServers, settingsFor } from '../servers.ts';
import { openTestApp, type TestApp } from '../test-app.ts';

type Engine = 'SQLite' | 'PostgreSQL';
/** From which engine to which tests move a forum. */
export const PAIRS: [Engine, Engine][] = onServers
  ? [
      ['SQLite', 'PostgreSQL'],
      ['PostgreSQL', 'SQLite'],
    ]
  : [['SQLite', 'SQLite']];
const fileSettings = (dir: string) => ({
  DATA_DIR: dir,
  DATABASE_URL: `file://${join(dir, 'forum.db')}`,
});
/** The settings of a new forum on an engine. */
export const settingsOn = async (engine: Engine): Promise<Record<string, string>> => {
  const dir = freshFolder();
  return engine === 'SQLite' ? fileSettings(dir) : { DATA_DIR: dir, ...(await settingsFor(dir)) };
};
/** Opens the forum of these settings. */
export const openOn = (settings: Record<string, string>): Promise<TestApp> => openTestApp(settings);
/** How a command ends that did what it was asked. */
export const done = { code: 0, complaints: '' };

const silent = () => undefined;
/**
 * Exports a forum. The command does the same in a process of its own, whose start takes a second.
 * @returns the folder of the export.
 */
export async function exportOf(settings: Record<string, string>): Promise<string> {
  const folder = join(freshFolder(), 'export');
  await exportForum(readConfig(settings), folder, silent);
  return folder;
}
/** Imports a folder, as the command does. */
export async function importOf(folder: string, settings: Record<string, string>) {
  const config = readConfig(settings);
  const isCsv = hasCsv(folder);
  if (!isCsv) await importImageFiles(folder, config.images.folder);
  const records = isCsv ? readCsv(folder) : readExport(folder);
  const counts = await importRecords(config, records, 'a test', silent);
  const store = await openStore(config);
  await findImageUses(store);
  await store.close();
  return counts;
}
/** The sentence with which an import is refused. */
export async function refusalOf(folder: string, settings: Record<string, string>): Promise<string> {
  const fault: unknown = await importOf(folder, settings).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(OperatorError);
  return (fault as OperatorError).message;
}
