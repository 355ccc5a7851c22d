/**
 * `npm run import -- FOLDER [--left FILE]`: fills an empty forum, while no server runs, with an export or with CSV files.
 * Members who have left since an export was made have left after its import, too. `--from PLATFORM FILE` reads the dump
 * of another platform.
 */
import { basename, resolve } from 'node:path';
import { MARKUP_VERSION } from '../../contract/markup/render.ts';
import { faultsOf } from '../../db/core/create-store.ts';
import type { Store } from '../../db/core/store.ts';
import { renderAnew } from '../../db/maintenance/render.ts';
import { importRecords } from '../../db/maintenance/transfer/import.ts';
import { findImageUses, importImageFiles } from '../../db/maintenance/transfer/import-images.ts';
import { hasCsv, readCsv } from '../../db/maintenance/transfer/read-csv.ts';
import { readExport } from '../../db/maintenance/transfer/read-records.ts';
import { rebuildSearchIndex } from '../../db/search/build-index.ts';
import { OWN_THREAD } from '../texts/renderer.ts';
import { render } from '../texts/write-text.ts';
import { CommandError, command, progressLines, say, withStore } from './command.ts';
import { importFrom } from './import-from.ts';
import { leaveAgain, leftOf } from './left.ts';

const renderTexts = (store: Store) =>
  renderAnew(
    store,
    MARKUP_VERSION,
    (source) => render({ store, renderer: OWN_THREAD }, source),
    progressLines(),
  );

/** Makes what records lack: the search indexes, and the HTML of texts that were brought as CSV. */
async function complete(store: Store, isCsv: boolean) {
  if (isCsv) await renderTexts(store);
  await findImageUses(store);
  await rebuildSearchIndex(store);
}

await command(async (config, args) => {
  if (args.some((arg) => /^--from(?:=|$)/.test(arg))) return importFrom(config, args);
  const { rest, left } = leftOf(config, args);
  const [folder, ...more] = rest;
  if (!folder || more.length > 0)
    throw new CommandError(
      'Say: npm run import -- FOLDER, or --from PLATFORM FILE (docs/moving.md).',
    );
  const from = basename(resolve(folder));
  const isCsv = hasCsv(folder);
  const records = isCsv ? readCsv(folder) : readExport(folder);
  const ended: string[] = [];
  if (!isCsv) await importImageFiles(folder, config.images.folder);
  const {
    users = 0,
    posts = 0,
    comments = 0,
  } = await importRecords(config, records, from, progressLines(), {
    factorEnded: (email) => ended.push(email),
  });
  await withStore(config, async (store) => {
    await complete(store, isCsv);
    await leaveAgain(config, store, left);
  });
  const faults = await faultsOf(config, { progress: progressLines() });
  if (faults.length > 0) throw new CommandError(['Imported, but there is:', ...faults].join('\n'));
  say(
    `Imported and recounted: ${users} members, ${posts} posts, ${comments} comments, and the rest.`,
  );
  say('Members set a new password by mail ("Forgot password?").');
  if (ended.length > 0)
    say(`Second factors are not imported. These members had some: ${ended.join(', ')}.`);
});
