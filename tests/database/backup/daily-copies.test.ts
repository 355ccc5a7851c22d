import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { LAST_DAILY_COPY, readSetting } from '../../../db/core/internal-settings.ts';
import { restore } from '../../../db/maintenance/backup/restore.ts';
import { findFaults } from '../../../db/maintenance/check/fsck.ts';
import { startDailyCopies } from '../../../server/app/lifecycle/daily-copies.ts';
import { dailyCopyFolder, dayOf } from '../../../server/app/lifecycle/daily-copy-folder.ts';
import { publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { placesOf } from '../../support/folders.ts';
import { onFile } from '../../support/forums/old.ts';
import { openTestApp } from '../../support/test-app.ts';

/** Where it counts when a copy is made, and not what it holds, an empty file in its place is made at once. */
function copyNothing(folder: string) {
  const { execPath } = process;
  const program = join(folder, 'copy-nothing');
  writeFileSync(program, '#!/bin/sh\n: >"$2"\n', { mode: 0o700 });
  process.execPath = program;
  onTestFinished(() => {
    process.execPath = execPath;
  });
}
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-03-02T12:00:00Z');

const isNoLock = (name: string) => !name.startsWith('.lock');

/** A forum with a clock in the hands of the test. Its own snapshots are off. */
async function openWithClock() {
  const forum = await openTestApp();
  const folder = join(forum.dataDir, 'snapshots');
  const clock = { wall: START, monotonic: 1_000_000 };
  const { app } = forum;
  const log = Object.assign(Object.create(app.fastify.log), { error: () => undefined });
  const open = () =>
    startDailyCopies(
      { ...app.context, config: { ...app.context.config, snapshots: folder }, log },
      { now: () => clock.wall, elapsed: () => clock.monotonic },
    );
  let snapshots = open();
  return {
    forum,
    clock,
    /** The snapshots of another server of the same file. */
    open,
    folder,
    names: () => readdirSync(folder).filter(isNoLock).toSorted(),
    days: () =>
      readdirSync(folder)
        .filter(isNoLock)
        .map((name) => name.slice(6, 16)),
    /** Lets time pass and the wall clock be stepped, then looks. */
    async after(ms: number, step = 0) {
      clock.monotonic += ms;
      clock.wall += ms + step;
      await snapshots?.look();
    },
    async restart() {
      await snapshots?.close();
      snapshots = open();
    },
    last: async () =>
      JSON.parse((await app.context.store.read(readSetting(LAST_DAILY_COPY))) ?? 'null'),
  };
}

onFile(
  'a snapshot under writes is whole, for its owner alone, and restores',
  // The copy is made at the lowest priority: on a busy machine it takes long.
  async () => {
    const { forum, folder, names, after, last } = await openWithClock();
    const ana = await forum.memberWithoutPassword('Ana');
    const post = await publish(ana);
    let isGoing = true;
    const writing = (async () => {
      for (let n = 0; isGoing; n++) await writeComment(ana, post, `Word ${n}`);
    })();
    // Before the forum closes, also where the test ends early.
    onTestFinished(async () => {
      isGoing = false;
      await writing;
    });
    await after(0);
    isGoing = false;
    await writing;
    expect(names()).toEqual(['forum-2026-03-02-000001.db']);
    const file = join(folder, names()[0] ?? '');
    expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
    expect(findFaults(file)).toEqual([]);
    expect(await last()).toEqual({
      at: '2026-03-02T12:00:00.000Z',
      ok: true,
      file,
      bytes: statSync(file).size,
    });
    await publish(ana);
    await restore(file, placesOf(forum.app.context.config.databaseFile));
    expect(findFaults(forum.app.context.config.databaseFile)).toEqual([]);
  },
);

onFile('the first snapshot of a week is checked whole, the others without the words', async () => {
  const { forum, names, after, last } = await openWithClock();
  await publish(await forum.memberWithoutPassword('Ana'));
  await after(0);
  await executeSql(forum, `update posts set title = 'Some other words than before'`);
  // Tuesday, and the Monday after it.
  await after(DAY);
  expect(names()).toHaveLength(2);
  await after(6 * DAY);
  expect(await last()).toMatchObject({ ok: false, error: expect.stringContaining('The words of') });
});

test('seven days and four weeks are kept', () => {
  const folder = mkdtempSync(join(tmpdir(), 'adda-snapshots-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const snapshots = dailyCopyFolder(folder);
  for (let day = 1; day <= 45; day++) {
    writeFileSync(snapshots.undone, '');
    snapshots.keep(dayOf(START + day * DAY));
  }
  // 45 days from Tuesday, 3 March: the last seven, and the last of each week before them.
  expect(
    readdirSync(folder)
      .map((name) => name.slice(6, 16))
      .toSorted(),
  ).toEqual([
    ...['2026-03-22', '2026-03-29', '2026-04-05', '2026-04-09'],
    ...['10', '11', '12', '13', '14', '15', '16'].map((day) => `2026-04-${day}`),
  ]);
});

onFile('a stepped clock neither floods nor ends the snapshots', async () => {
  const { forum, after, names, days, restart } = await openWithClock();
  copyNothing(forum.dataDir);
  await after(0);
  await after(HOUR, 300 * DAY);
  await after(HOUR, -300 * DAY);
  await after(HOUR, -2 * DAY);
  expect(names()).toHaveLength(1);
  // The clock is years ahead for a day, then right again.
  await after(20 * HOUR, 400 * DAY);
  await after(20 * HOUR, -400 * DAY);
  await after(20 * HOUR);
  expect(names()).toHaveLength(4);
  // It is stepped back so often that its day never ends.
  for (let hour = 0; hour < 60; hour++) await after(HOUR, -HOUR);
  expect(names()).toHaveLength(6);
  // A restart on the same day makes no other one.
  await restart();
  await after(HOUR, -HOUR);
  expect(names()).toHaveLength(6);
  for (let day = 0; day < 8; day++) await after(DAY);
  expect(days().filter((day) => day > '2027')).toHaveLength(1);
});

onFile('of two servers on one file one makes the snapshot of a day', async () => {
  const { forum, clock, open, names } = await openWithClock();
  copyNothing(forum.dataDir);
  const servers = [open(), open()];
  const together = (all = servers) => Promise.all(all.map((server) => server?.look()));
  for (let day = 1; day <= 3; day++) {
    await together();
    await together();
    // In the order that makes the second one first.
    await together(servers.toReversed());
    expect(names()).toHaveLength(day);
    for (const kind of ['wall', 'monotonic'] as const) clock[kind] += DAY;
  }
  // For one server the day before is long ago: it made none since.
  for (const kind of ['wall', 'monotonic'] as const) clock[kind] += HOUR;
  await servers[0]?.look();
  await servers[1]?.look();
  expect(names()).toHaveLength(4);
  for (const server of servers) await server?.close();
});

onFile('a failed snapshot is said, tried again an hour later, and leaves nothing', async () => {
  const { forum, folder, names, after, last } = await openWithClock();
  copyNothing(forum.dataDir);
  writeFileSync(folder, 'not a folder');
  await after(0);
  expect(await last()).toMatchObject({ ok: false, error: expect.stringContaining('snapshots') });
  rmSync(folder);
  mkdirSync(folder);
  writeFileSync(join(folder, '.making-1.db'), 'of a killed process');
  await after(HOUR / 2);
  expect(names()).toEqual([]);
  await after(HOUR / 2);
  expect(names()).toEqual(['forum-2026-03-02-000001.db']);
  expect(await last()).toMatchObject({ ok: true });
});
