import { existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CommandError } from '../command.ts';
import { checkFolders } from './folders.ts';
import { BEFORE, NEXT, type Place } from './place.ts';

/** The part of the guide for releases that lack this command. */
const GUIDE = 'docs/production.md says how, under "A release without this command".';

const has = (folder: string, ...paths: string[]) =>
  paths.every((path) => existsSync(join(folder, path)));

/** The release in a folder. @throws CommandError when it is none, or not built. */
export function releaseIn(folder: string): string {
  if (!existsSync(folder))
    throw new CommandError(
      `${folder} is not there. Where no link is switched, a new release gets the path of the old.`,
    );
  if (has(folder, 'package.json') && !has(folder, 'server/cli/migrate.ts'))
    throw new CommandError(`${folder} is a release without this command. ${GUIDE}`);
  const wanted = ['package.json', 'dist/main.mjs', 'node_modules'];
  const missing = wanted.find((path) => !has(folder, path));
  if (missing)
    throw new CommandError(
      `${folder} is no built release: it lacks ${missing}. Say there: npm ci && npm run build && npm run prune`,
    );
  return realpathSync(folder);
}

const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();

/** True if a link was made by a run that was killed before the link got its name. */
const isHalfSwitched = (path: string) => path.endsWith(NEXT) && isLink(path.slice(0, -NEXT.length));

/** The links to releases in a folder. */
const linksIn = (folder: string) =>
  readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => !isHalfSwitched(path) && isLink(path) && has(path, 'package.json', 'server'));

function refuseOther(link: string, from: string): never {
  const release = realpathSync(link);
  throw new CommandError(
    has(release, 'server/cli/upgrade.ts')
      ? `${link} names ${release}, and this is ${from}. Say it in ${link}; or remove the link, if the service does not start it.`
      : `${link} names a release without this command. ${GUIDE}`,
  );
}

/** The folder that the service starts, where no link names it. */
function folderOf(from: string, to: string): Place {
  if (from === to)
    throw new CommandError(
      `${to} can't take its own place. Say this in the release that runs. Where that lacks this command, ${GUIDE}`,
    );
  if (from.endsWith(BEFORE) && existsSync(from.slice(0, -BEFORE.length)))
    throw new CommandError(
      `This is the release before. Say it in ${from.slice(0, -BEFORE.length)}.`,
    );
  checkFolders(from, to);
  return { kind: 'folder', path: from, from, to };
}

/** The given link to one of these releases, or the only one beside them; null: there is none. */
function linkTo(releases: [string, string], given: string | undefined): string | null {
  const names = (link: string) => releases.includes(realpathSync(link));
  if (given !== undefined) {
    if (isLink(given) && existsSync(given) && names(given)) return resolve(given);
    throw new CommandError('--link must be a symbolic link to the release that runs.');
  }
  const folder = dirname(releases[0]);
  const [link, another] = linksIn(folder).filter(names);
  if (another)
    throw new CommandError(
      `In ${folder} several symbolic links lead to these releases. Name the one that the service starts with --link.`,
    );
  return link ?? null;
}

/**
 * The place that the service starts: the given link, or the only one beside the release that runs, or that release
 * itself.
 * @throws CommandError where that is not clear, or can't be switched.
 */
export function findPlace(from: string, to: string, given: string | undefined): Place {
  const link = linkTo([from, to], given);
  if (link && (given || realpathSync(link) === from)) return { kind: 'link', path: link, from, to };
  const other = link ?? linksIn(dirname(from))[0];
  return other ? refuseOther(other, from) : folderOf(from, to);
}
