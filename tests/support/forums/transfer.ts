import { join } from 'node:path';
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
