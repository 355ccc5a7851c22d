/**
 * `npm run upgrade -- FOLDER`: upgrades the forum to the release in a folder, or leaves it as it was
 * (docs/production.md).
 */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pathInProject } from '../../db/project-root.ts';
import { makeFolder } from '../../db/sqlite/data-folder.ts';
import type { Config } from '../app/config/config.ts';
import { upgradeJournal } from '../app/lifecycle/upgrade-write-guard.ts';
import { CommandError, command, requireForum, say } from './command.ts';
import { type Data, databaseData, fileData } from './upgrade/data.ts';
import { findPlace, releaseIn } from './upgrade/find-place.ts';
import { checkData, type Named } from './upgrade/folders.ts';
import { BEFORE, isSwitched, type Place, readJournal } from './upgrade/place.ts';
import { nodeOf } from './upgrade/release.ts';
import { actAsOwner, type Rights } from './upgrade/rights.ts';
import { isSystemdUnit, serviceOf } from './upgrade/service.ts';
import { undoInterrupted, upgrade } from './upgrade/switch-or-undo.ts';

const USAGE =
  'Say: npm run upgrade -- FOLDER [--link PATH] [--unit NAME] [--stop COMMAND --start COMMAND] [--dump FILE]';
const DUMP = /^(PGDMP|--\n-- PostgreSQL database dump)/;

function dataOf(
  { databaseUrl, databaseFile }: Config,
  dump: string | undefined,
  rights: Rights,
): Data {
  if (databaseUrl === null) {
    return fileData(resolve(databaseFile), rights);
  }
  if (!dump)
    throw new CommandError(
      'This forum is in PostgreSQL. Make a dump with pg_dump, and say: npm run upgrade -- FOLDER --dump FILE',
    );
  if (!existsSync(dump) || !DUMP.test(readFileSync(dump).subarray(0, 100).toString('latin1')))
    throw new CommandError(`${dump} is no dump of pg_dump.`);
  return databaseData(dump, rights);
}

const addressOf = ({ host, port }: Config) => {
  const here = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? host;
  return `http://${here.includes(':') && !here.startsWith('[') ? `[${here}]` : here}:${port}`;
};

const text = { type: 'string' } as const;
const options = { link: text, unit: text, stop: text, start: text, dump: text };

function parsed(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [folder, ...rest] = positionals;
    if (folder && rest.length === 0) return { values, folder };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new CommandError(USAGE);
}

/** The files that the new release must find where they are now. */
function namedBy({ databaseUrl, databaseFile, dataDir, snapshots }: Config): Named[] {
  const isInDataDir = databaseUrl !== null || resolve(dirname(databaseFile)) === resolve(dataDir);
  const named = [
    { setting: 'DATABASE_URL', path: databaseFile, counts: !isInDataDir },
    {
      setting: 'DATA_DIR',
      path: dataDir,
      counts: isInDataDir || existsSync(join(dataDir, 'jwt-secret')),
    },
    { setting: 'SNAPSHOTS', path: snapshots ?? '', counts: snapshots && existsSync(snapshots) },
  ];
  return named.filter(({ counts }) => counts);
}

/** Says what has become of the folders. */
function sayDone({ kind, path, to }: Place, isManaged: boolean) {
  say(`The forum is upgraded: ${path} is ${kind === 'link' ? to : 'the new release'}.`);
  if (kind === 'folder')
    say(`${path + BEFORE} is the release before. Delete it before the next upgrade, or earlier.`);
  if (!isManaged) say(`Start it: cd ${path} && npm start`);
}

/** Runs the command of the old release in place of this one, whose files may have another path by now. */
function beginAnew({ path }: Place): never {
  const node = nodeOf(path);
  process.execve?.(node, [node, join(path, 'server/cli/upgrade.ts'), ...process.argv.slice(2)]);
  throw new CommandError(`The interrupted upgrade is undone. Say the same again in ${path}.`);
}

await command(async (config, args) => {
  const { values, folder } = parsed(args);
  if (Boolean(values.stop) !== Boolean(values.start))
    throw new CommandError('--stop and --start go together.');
  const from = realpathSync(pathInProject('.'));
  const journal = resolve(upgradeJournal(config));
  const isUnit = isSystemdUnit(values.unit);
  makeFolder(dirname(journal));
  const rights = actAsOwner(dirname(journal));
  const service = serviceOf(values, isUnit, rights);
  const data = dataOf(config, values.dump, rights);
  const forum = { journal, address: addressOf(config), service, data, rights };

  const begun = readJournal(journal);
  if (begun !== null) {
    // Releases before this one wrote less into it: what they began, they alone can end.
    if (!begun.kind)
      throw new CommandError(
        `Nothing was changed. An earlier release began the upgrade that ${journal} names. Say the same again in that release.`,
      );
    await undoInterrupted(forum, begun);
    rights.asOperator(() => beginAnew(begun));
  }
  // Perhaps it has its place already: a run that was killed as its last act has left its copies.
  if (!existsSync(folder)) data.forget();
  const to = releaseIn(folder);
  const place = rights.asOperator(() => findPlace(from, to, values.link));
  checkData(namedBy(config), [from, to]);
  requireForum(config);
  // A link that leads there was switched by an earlier run, which may have left its copies, too.
  if (isSwitched(place)) data.forget();
  else await upgrade(forum, place);
  sayDone(place, service.isManaged);
});
