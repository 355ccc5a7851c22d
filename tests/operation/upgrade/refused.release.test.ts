import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeRelease } from '../../support/forums/make-release.ts';
import { installRelease, type Kind } from '../../support/forums/releases.ts';
import { onServers } from '../../support/servers.ts';

const GUIDE = 'docs/production.md says how, under "A release without this command".';
const MEMORY = '/dev/shm';
const hasOtherFileSystem = existsSync(MEMORY) && statSync(MEMORY).dev !== statSync(tmpdir()).dev;

const mayMount = spawnSync('unshare', ['-rm', 'true']).status === 0;

/** A release without a forum, and a newer one beside it. */
async function open(kind: Kind = 'folder') {
  const installed = await installRelease({}, kind);
  const { place, current, env } = installed;
  const two = makeRelease(join(place, 'two'));
  /** The complaint of a release's command. */
  const refused = (to = two, more: Record<string, string> = {}, by = current) => {
    const { status, stderr } = spawnSync(process.execPath, ['server/cli/upgrade.ts', to], {
      cwd: by,
      encoding: 'utf8',
      env: { ...env, ...more },
    });
    expect(status).toBe(1);
    return stderr;
  };
  return { ...installed, two, refused };
}

describe.skipIf(onServers)('npm run upgrade refuses', () => {
  test('folders of which one lies in the other', async () => {
    const { current, refused } = await open();
    const inside = makeRelease(join(current, 'releases/two'));
    const says = `Of ${current} and ${inside} one lies in the other.`;
    expect(refused(inside)).toContain(says);
    expect(refused(current, {}, inside)).toContain('one lies in the other.');
  });

  test('a folder beside which the release before is left over, and to be run from that one', async () => {
    const { place, current, two, refused } = await open();
    const before = makeRelease(`${current}.before`);
    expect(refused()).toContain(`${before} is there`);
    expect(refused(two, {}, before)).toContain(`Say it in ${current}.`);
    expect(existsSync(join(place, 'data/upgrade.json'))).toBe(false);
  });

  test.skipIf(!hasOtherFileSystem)('a new release on another file system', async () => {
    const { refused } = await open();
    const place = mkdtempSync(join(MEMORY, 'adda-upgrade-'));
    onTestFinished(() => rmSync(place, { recursive: true }));
    expect(refused(makeRelease(join(place, 'two')))).toContain('is on another file system than');
  });

  test('to take back what an earlier release began', async () => {
    const { place, current, two, refused } = await open('link');
    const journal = join(place, 'data/upgrade.json');
    mkdirSync(join(place, 'data'));
    const begun = JSON.stringify({ from: realpathSync(current), to: two });
    writeFileSync(journal, begun);
    expect(refused()).toContain('Nothing was changed. An earlier release began the upgrade');
    expect(readFileSync(journal, 'utf8')).toBe(begun);
  });

  test.skipIf(!mayMount)('a mount point of another file system', async () => {
    const { place, current, env, two } = await open();
    const bay = join(place, 'bay');
    mkdirSync(bay);
    const says = `mount -t tmpfs none ${bay} && cp -a ${two}/. ${bay} && exec ${process.execPath} server/cli/upgrade.ts ${bay}`;
    const { stderr } = spawnSync('unshare', ['-rm', 'sh', '-c', says], {
      cwd: current,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
    expect(stderr).toContain(`${bay} is a mount point`);
  });

  test.each(['link', 'folder'] as const)('data in the release of a %s', async (kind) => {
    const { place, current, env, two, refused } = await open(kind);
    const { DATA_DIR: _, ...unset } = env;
    const says = refused(two, { DATA_DIR: join(current, 'data') });
    expect(says).toContain(`${current}/data lies in a release, and the other would not find it.`);
    expect(says).toContain('set DATA_DIR to its new place');
    const { stderr } = spawnSync(process.execPath, ['server/cli/upgrade.ts', two], {
      cwd: current,
      env: unset,
      encoding: 'utf8',
    });
    expect(stderr).toContain('/data lies in a release');
    mkdirSync(join(place, 'outside'));
    symlinkSync(join(place, 'outside'), join(current, 'leads-out'));
    symlinkSync(join(current, 'data'), join(place, 'leads-in'));
    expect(refused(two, { DATA_DIR: join(current, 'leads-out') })).toContain('lies in a release');
    expect(refused(two, { DATA_DIR: join(place, 'leads-in') })).toContain('lies in a release');
    expect(refused(two, { DATA_DIR: '../data' })).toContain('DATA_DIR must be an absolute path');
    const secret = { DATABASE_URL: `file://${place}/forum.db`, DATA_DIR: join(current, 'data') };
    expect(refused(two, secret)).toContain('set DATA_DIR to its new place');
    const file = { DATABASE_URL: `file://${two}/data/forum.db` };
    expect(refused(two, file)).toContain('set DATABASE_URL to its new place');
    const snapshots = { SNAPSHOTS: join(current, 'data') };
    expect(refused(two, snapshots)).toContain('set SNAPSHOTS to its new place');
    expect(existsSync(join(current, 'data/upgrade.json'))).toBe(false);
  });

  test('what it can not read as a wish, or as a built release with a forum', async () => {
    const { place, current, env, two } = await open();
    const refusal = (args: string[], more = {}) => {
      const { status, stderr } = spawnSync(process.execPath, ['server/cli/upgrade.ts', ...args], {
        cwd: current,
        env: { ...env, ...more },
        encoding: 'utf8',
      });
      expect(status).toBe(1);
      return stderr;
    };
    expect(refusal([])).toContain('Say: npm run upgrade -- FOLDER');
    expect(refusal(['--what'])).toContain('Say: npm run upgrade -- FOLDER');
    expect(refusal([place])).toContain('is no built release: it lacks package.json');
    expect(refusal([two])).toContain('There is no forum in');
    expect(refusal([two, '--link', two])).toContain('--link must be a symbolic link');
    expect(refusal([two, '--stop', 'true'])).toContain('--stop and --start go together.');
    const postgres = { DATABASE_URL: 'postgres://ana@127.0.0.1:1/forum' };
    expect(refusal([two], postgres)).toContain('Make a dump with pg_dump');
    const dump = join(place, 'dump');
    writeFileSync(dump, 'what?');
    expect(refusal([two, '--dump', dump], postgres)).toContain('is no dump of pg_dump');
    expect(existsSync(join(place, 'data/upgrade.json'))).toBe(false);
  });

  test('what is no later release, or is not the one that runs', async () => {
    const { place, current, two, refused } = await open();
    expect(refused(join(place, 'nowhere'))).toContain(`${place}/nowhere is not there.`);
    expect(readFileSync('docs/production.md', 'utf8')).toContain(
      '\n### A release without this command\n',
    );
    const itself = refused(current);
    expect(itself).toContain("can't take its own place");
    expect(itself).toContain(GUIDE);
    const old = makeRelease(join(place, 'old'));
    rmSync(join(old, 'server/cli'), { recursive: true });
    expect(refused(old)).toContain(`${old} is a release without this command. ${GUIDE}`);
    symlinkSync(old, join(place, 'runs'));
    expect(refused()).toContain(`${place}/runs names a release without this command. ${GUIDE}`);
    rmSync(join(place, 'runs'));
    symlinkSync(two, join(place, 'runs'));
    expect(refused()).toContain(`${place}/runs names ${two}, and this is ${current}.`);
    symlinkSync(current, join(place, 'runs too'));
    expect(refused()).toContain('several symbolic links');
  });
});
