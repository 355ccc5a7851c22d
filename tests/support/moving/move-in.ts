import { expect } from 'vitest';
import type { MovedFrom } from '../../../contract/features/moved.ts';
import { faultsOf, openStore } from '../../../db/core/create-store.ts';
import { OperatorError } from '../../../db/core/errors.ts';
import { type MoveIn, moveIn } from '../../../db/maintenance/moving/move-in.ts';
import { findImageUses } from '../../../db/maintenance/transfer/import-images.ts';
import { rebuildSearchIndex } from '../../../db/search/build-index.ts';
import { readConfig } from '../../../server/app/config/config.ts';
import { settingsOn } from '../forums/transfer.ts';
import { onServers } from '../servers.ts';
import type { TestApp } from '../test-app.ts';

/** The settings of a new forum on the engine of these tests. */
export const newForum = (): Promise<Record<string, string>> =>
  settingsOn(onServers ? 'PostgreSQL' : 'SQLite');

/** Imports the dump of another platform, as the command does. The forum has no faults then. */
export async function moveFrom(
  from: MovedFrom,
  file: string,
  settings: Record<string, string>,
  options: Omit<MoveIn, 'from' | 'file'> = {},
  sharp?: Parameters<typeof moveIn>[3],
) {
  const config = readConfig(settings);
  const moved = await moveIn(config, { from, file, ...options }, () => undefined, sharp);
  if (!options.isTrial) {
    const store = await openStore(config);
    await findImageUses(store);
    await rebuildSearchIndex(store);
    await store.close();
    expect(await faultsOf(config, {})).toEqual([]);
  }
  const { came, left, changed } = moved.report;
  return { ...moved, came: countsOf(came), left: countsOf(left), changed: countsOf(changed) };
}

/** The sentence with which an import is refused. */
export async function refusalOf(...args: Parameters<typeof moveFrom>): Promise<string> {
  const fault: unknown = await moveFrom(...args).catch((error: unknown) => error);
  if (!(fault instanceof OperatorError))
    throw fault instanceof Error ? fault : new Error('It came');
  return fault.message;
}

/** The counts of a report by their codes. */
export const countsOf = (
  counts: readonly { what: string; count: number }[],
): Record<string, number> => Object.fromEntries(counts.map(({ what, count }) => [what, count]));

/** The answer to a browser that follows an old address: the status, and where it leads. */
export async function leadTo({ url }: Pick<TestApp, 'url'>, path: string) {
  const { status, headers } = await fetch(`${url}${path}`, {
    headers: { accept: 'text/html' },
    redirect: 'manual',
  });
  return [status, headers.get('location')];
}
