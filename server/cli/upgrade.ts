/**
 * `npm run upgrade -- FOLDER`: upgrades the forum to the release in a folder, or leaves it as it was (docs/upgrade.md).
 */
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pathInProject } from '../../db/project-root.ts';
import { makeFolder } from '../../db/sqlite/data-folder.ts';
import type { Config } from '../app/config.ts';
import { upgradeJournal } from '../app/upgrade-journal.ts';
import { CommandError, command, say } from './command.ts';
import { type Data, databaseData, fileData } from './upgrade/data.ts';
import { actAsOwner, type Rights } from './upgrade/rights.ts';
import { isSystemdUnit, serviceOf } from './upgrade/service.ts';
import { NEXT, upgrade } from './upgrade/steps.ts';

const USAGE =
  'Say: npm run upgrade -- FOLDER [--link PATH] [--unit NAME] [--stop COMMAND --start COMMAND] [--dump FILE]';
const DUMP = /^(PGDMP|--\n-- PostgreSQL database dump)/;

function releaseIn(folder: string): string {
  const wanted = ['package.json', 'dist/main.mjs', 'server/cli/migrate.ts', 'node_modules'];
  const missing = wanted.find((path) => !existsSync(join(folder, path)));
  if (missing)
    throw new CommandError(
      `${folder} is no built release: it lacks ${missing}. Say there: npm ci && npm run build && npm run prune`,
    );
  return realpathSync(folder);
}

const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();

/** Whether a link was made by a run that was killed before the link got its name. */
const isHalfSwitched = (path: string) => path.endsWith(NEXT) && isLink(path.slice(0, -NEXT.length));

/** The link that names the release: the given one, or the only one beside the release. */
function linkTo(releases: string[], given: string | undefined): string {
  if (given !== undefined) {
    if (isLink(given) && releases.includes(realpathSync(given))) return resolve(given);
    throw new CommandError('--link must be a symbolic link to the release that runs.');
  }
  const folder = dirname(releases[0] ?? '');
  const links = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => !isHalfSwitched(path))
    .filter((path) => isLink(path) && existsSync(path) && releases.includes(realpathSync(path)));
  if (links.length === 1 && links[0]) return links[0];
  throw new CommandError(
    `In ${folder} there must be one symbolic link to the release that runs; or name it with --link.`,
  );
}

function dataOf(
  { databaseUrl, databaseFile }: Config,
  dump: string | undefined,
  rights: Rights,
): Data {
  if (databaseUrl === null) {
    return fileData(databaseFile, rights);
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

await command(async (config, args) => {
  const { values, folder } = parsed(args);
  if (Boolean(values.stop) !== Boolean(values.start))
    throw new CommandError('--stop and --start go together.');
  const from = realpathSync(pathInProject('.'));
  const to = releaseIn(folder);
  const link = linkTo([from, to], values.link);
  const journal = upgradeJournal(config);
  const isUnit = isSystemdUnit(values.unit);
  makeFolder(dirname(journal));
  const rights = actAsOwner(dirname(journal));
  const isThere = config.databaseUrl !== null || existsSync(config.databaseFile);
  // A run that was killed may have moved the data away for a moment.
  if (!isThere && !existsSync(journal))
    throw new CommandError(`There is no forum in ${config.databaseFile}.`);
  const service = serviceOf(values, isUnit, rights);
  const data = dataOf(config, values.dump, rights);
  const address = addressOf(config);
  await upgrade({ from, to, link, journal, address, service, data, rights });
  say(`The forum is upgraded: ${link} is ${to}.`);
  if (!service.isManaged) say(`Start it: cd ${link} && npm start`);
});
