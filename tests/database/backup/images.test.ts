import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, vi } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { saveImageFile } from '../../../db/features/images/files.ts';
import { backUp, copyDaily } from '../../../db/maintenance/backup/backup.ts';
import { blockInDailyCopies } from '../../../db/maintenance/backup/image-files.ts';
import { restore } from '../../../db/maintenance/backup/restore.ts';
import { findImageFaults } from '../../../db/maintenance/check/images.ts';
import * as snapshots from '../../../db/maintenance/transfer/read-snapshot.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { pictureOf, sendPicture } from '../../support/features/images.ts';
import { freshFolder } from '../../support/folders.ts';
import { onFile } from '../../support/forums/old.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

vi.mock('../../../db/maintenance/transfer/read-snapshot.ts', { spy: true });

const placesOf = ({ app }: TestApp) => {
  const { databaseFile: file, images } = app.context.config;
  return { file, images: images.folder };
};
const statusOf = async (forum: TestApp, path: string) => (await forum.raw(path, {})).status;

onFile('a backup is a folder that brings pictures back after all is lost', async () => {
  const forum = await openTestApp();
  const ana = await forum.memberWithoutPassword('Ana');
  const image = await sendPicture(ana);
  const params = { id: image._id };
  const body = pictureOf({ width: 100 });
  await ana.call('PUT /images/{id}/small', { params, body });
  const removed = await sendPicture(ana);
  const copy = join(freshFolder(), 'copy');
  await ana.call('DELETE /images/{id}', { params: { id: removed._id } });
  await backUp(placesOf(forum), `${copy}/`);
  expect(readdirSync(copy).sort()).toEqual(['forum.db', 'images']);
  expect(readdirSync(join(copy, 'images'))).toHaveLength(2);
  await expect(backUp(placesOf(forum), copy)).rejects.toThrow('never overwrites');

  const lost = await openTestApp();
  await restore(copy, placesOf(lost));
  expect(await statusOf(lost, image.url)).toBe(200);
  expect(await statusOf(lost, `${image.url}/small`)).toBe(200);
  expect(await statusOf(lost, removed.url)).toBe(404);
  expect(await faultsOf(lost.app.context.config)).toEqual([]);
});

onFile('a backup that lacks a picture is refused, and nothing changes', async () => {
  const forum = await openTestApp();
  const ana = await forum.memberWithoutPassword('Ana');
  await sendPicture(ana);
  const copy = join(freshFolder(), 'copy');
  await backUp(placesOf(forum), copy);
  const [hash = ''] = readdirSync(join(copy, 'images'));
  rmSync(join(copy, 'images', hash));
  const other = await openTestApp();
  const bo = await other.memberWithoutPassword('Bo');
  await expect(restore(copy, placesOf(other))).rejects.toThrow(
    `Not restored: 1 pictures are missing in the backup, the first is ${hash}.`,
  );
  expect((await bo.call('GET /me')).body.displayName).toBe('Bo');
  // The forum itself has the file still.
  await restore(copy, placesOf(forum));
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

onFile('a picture that the running forum removes during a restore is brought again', async () => {
  const forum = await openTestApp();
  const { url } = await sendPicture(await forum.memberWithoutPassword('Ana'));
  const copy = join(freshFolder(), 'copy');
  await backUp(placesOf(forum), copy);
  const { file, images } = placesOf(forum);
  const [hash = ''] = readdirSync(images);
  const path = join(images, hash);
  rmSync(path);
  // The forum is replaced once the lock ends.
  const lock = new Database(file);
  lock.exec('begin immediate');
  const restoring = restore(copy, placesOf(forum));
  await expect.poll(() => existsSync(path)).toBe(true);
  rmSync(path);
  lock.exec('rollback');
  lock.close();
  await restoring;
  expect(await statusOf(forum, url)).toBe(200);
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

onFile('daily copies share one folder of pictures, and what none needs goes', async () => {
  const forum = await openTestApp();
  const ana = await forum.memberWithoutPassword('Ana');
  const [first, second] = [await sendPicture(ana), await sendPicture(ana)];
  const folder = freshFolder();
  const shared = join(folder, 'images');
  const copy = (day: number) => join(folder, `forum-2026-01-0${day}-00000${day}.db`);
  await copyDaily(placesOf(forum), copy(1));
  expect(readdirSync(shared)).toHaveLength(2);
  const [one = ''] = readdirSync(shared);
  // The same file, by another name.
  expect(statSync(join(shared, one)).ino).toBe(statSync(join(placesOf(forum).images, one)).ino);
  await ana.call('DELETE /images/{id}', { params: { id: first._id } });
  await copyDaily(placesOf(forum), copy(2));
  expect(readdirSync(shared)).toHaveLength(2);
  rmSync(copy(1));
  await copyDaily(placesOf(forum), copy(3));
  expect(readdirSync(shared)).toHaveLength(1);
  await ana.call('DELETE /images/{id}', { params: { id: second._id } });
  await restore(copy(3), placesOf(forum));
  expect(await statusOf(forum, second.url)).toBe(200);
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

onFile('a blocked picture stays away when a copy of before the block comes back', async () => {
  const forum = await openTestApp();
  const ana = await forum.memberWithoutPassword('Ana');
  const body = pictureOf();
  const image = await sendPicture(ana, body);
  const folder = freshFolder();
  const copy = join(folder, 'forum-2026-01-01-000001.db');
  await copyDaily(placesOf(forum), copy);
  const [hash = ''] = readdirSync(join(folder, 'images'));
  await blockInDailyCopies(folder, hash);
  expect(statSync(join(folder, 'images', hash)).size).toBe(0);
  expect(existsSync(join(placesOf(forum).images, hash))).toBe(true);
  // The next copy finds the block, and the file that is still in the folder of the forum.
  await executeSql(forum, 'update image_files set blocked_at = 1');
  await copyDaily(placesOf(forum), join(folder, 'forum-2026-01-02-000002.db'));
  expect(statSync(join(folder, 'images', hash)).size).toBe(0);
  const lost = await openTestApp();
  await restore(copy, placesOf(lost));
  expect(await statusOf(lost, image.url)).toBe(404);
  const bo = await lost.memberWithoutPassword('Bo');
  expect((await bo.refused(403, 'POST /images', { body })).code).toBe('image-blocked');
});

onFile('files of a wrong length are brought anew, also after a block that has ended', async () => {
  const forum = await openTestApp();
  const ana = await forum.memberWithoutPassword('Ana');
  const image = await sendPicture(ana);
  const folder = freshFolder();
  const copy = (day: number) => join(folder, `forum-2026-01-0${day}-000001.db`);
  await copyDaily(placesOf(forum), copy(1));
  const { images } = placesOf(forum);
  const [hash = ''] = readdirSync(images);
  // As after a block, and an upload of the same bytes after its end.
  await blockInDailyCopies(folder, hash);
  await copyDaily(placesOf(forum), copy(2));
  expect(statSync(join(folder, 'images', hash)).size).toBe(image.bytes);
  await saveImageFile(images, hash, new Uint8Array(10));
  await restore(copy(2), placesOf(forum));
  expect(await statusOf(forum, image.url)).toBe(200);
  expect(readdirSync(images)).toEqual([hash]);
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

onFile('fsck names pictures without files, and files without pictures', async () => {
  const forum = await openTestApp();
  const { config } = forum.app.context;
  const ana = await forum.memberWithoutPassword('Ana');
  await sendPicture(ana);
  const { images } = placesOf(forum);
  const [hash = ''] = readdirSync(images);
  rmSync(join(images, hash));
  expect(await faultsOf(config)).toEqual([`A picture has no file: ${hash}`]);
  await saveImageFile(images, hash, new Uint8Array(10));
  expect(await faultsOf(config)).toEqual([`The file of a picture is 10 bytes long: ${hash}`]);
  const stray = 'a'.repeat(64);
  await saveImageFile(images, stray, new Uint8Array(10));
  expect(await faultsOf(config)).toContain(`A file of the pictures has no row: ${stray}`);
});

onFile('an upload whose row comes while fsck looks is no fault', async () => {
  const forum = await openTestApp();
  const { config } = forum.app.context;
  const { images } = placesOf(forum);
  const ana = await forum.member('Ana');
  const { openReadSnapshot: open } = await vi.importActual<typeof snapshots>(
    '../../../db/maintenance/transfer/read-snapshot.ts',
  );
  vi.mocked(snapshots.openReadSnapshot).mockImplementationOnce(async (location) => {
    const snapshot = await open(location);
    await sendPicture(ana);
    return snapshot;
  });
  expect(await findImageFaults(config, images)).toEqual([]);
});
