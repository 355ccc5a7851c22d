import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { IMAGE_QUOTA } from '../../../contract/values/images.ts';
import { faultsOf } from '../../../db/core/create-store.ts';
import { removeFreeFiles, removeStrays } from '../../../db/features/images/collect.ts';
import { saveImageFile } from '../../../db/features/images/files.ts';
import { saveThenAdd } from '../../../server/features/images/upload.ts';
import { lookAfterImages } from '../../../server/features/images/worker.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { expectCall, expectProblem } from '../../support/expect-answer.ts';
import { pictureOf, sendPicture } from '../../support/features/images.ts';
import { addPeople, asNewcomer, openFileForum, openForum } from '../../support/open-forum.ts';
import { keyed } from '../../support/person.ts';

// A forum of its own: tests of the shared one find its folder without a stray file.
const forum = await openFileForum();
const newPeople = <Name extends string>(names: readonly Name[]) =>
  addPeople(forum, names, asNewcomer);
const { folder } = forum.app.context.config.images;
const get = (path: string, headers = {}) => fetch(forum.url + path, { headers });
const statusOf = async (path: string) => (await get(path)).status;

test('a picture is served as it was sent, and its file lies under the hash of its bytes', async () => {
  const { ana } = await newPeople(['Ana']);
  const body = pictureOf({ width: 640, height: 480, length: 2_000 });
  const { body: image } = await expectCall(ana, 'POST /images', { body });
  expect(image).toEqual({
    _id: expect.stringMatching(/^[\w-]{22}$/),
    url: `/images/${image._id}`,
    width: 640,
    height: 480,
    bytes: 2_000,
  });
  const answer = await get(image.url);
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await body.arrayBuffer());
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  const etag = String(answer.headers.get('etag'));
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '2000',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=3600',
  });
  expect((await get(image.url, { 'if-none-match': etag })).status).toBe(304);
  expect((await readFile(join(folder, etag.slice(1, -1)))).equals(bytes)).toBe(true);
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

test('an address that nobody was given answers 404', async () => {
  for (const id of ['A'.repeat(22), 'x', '..%2f..%2fforum.db', '%00'])
    for (const path of [`/images/${id}`, `/images/${id}/small`])
      expect(await statusOf(path)).toBe(404);
});

test('a picture whose file went since its row was read answers an error that no cache keeps', async () => {
  const own = await openForum(['Ana']);
  const { url } = await sendPicture(own.ana);
  const { folder: place } = own.forum.app.context.config.images;
  for (const name of await readdir(place)) await rm(join(place, name));
  const { status, headers } = await fetch(own.forum.url + url);
  expect(status).toBe(404);
  expect(headers.get('cache-control')).not.toContain('public');
  expect(headers.get('etag')).toBeNull();
});

test('equal bytes are pictures of their own and one file, which goes with the last of them', async () => {
  const { ana, bo } = await newPeople(['Ana', 'Bo']);
  const body = pictureOf();
  const [one, other] = [await sendPicture(ana, body), await sendPicture(bo, body)];
  expect(one._id).not.toBe(other._id);
  const etag = String((await get(one.url)).headers.get('etag'));
  const hash = etag.slice(1, -1);
  await expectCall(ana, 'DELETE /images/{id}', { params: { id: one._id } });
  expect([await statusOf(one.url), await statusOf(other.url)]).toEqual([404, 200]);
  expect(await readdir(folder)).toContain(hash);
  await bo.call('DELETE /images/{id}', { params: { id: other._id } });
  expect(await readdir(folder)).not.toContain(hash);
  // Both may be sent again.
  expect(await statusOf((await sendPicture(ana, body)).url)).toBe(200);
});

test('equal bytes that many send and remove at once never lack their file', async () => {
  const people = Object.values(await newPeople(['Ana', 'Bo', 'Cy'])).filter(
    (one) => 'email' in one,
  );
  const body = pictureOf();
  await Promise.all(
    people.map(async (one) => {
      for (let n = 0; n < 5; n++) {
        const image = await sendPicture(one, body);
        expect(await statusOf(image.url)).toBe(200);
        await one.call('DELETE /images/{id}', { params: { id: image._id } });
      }
    }),
  );
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

test('refuses what is no picture, before it is kept', async () => {
  const { ana } = await newPeople(['Ana']);
  const png = new Blob(['\x89PNG'], { type: 'image/png' });
  expect((await ana.refused(415, 'POST /images', { body: png })).code).toBe('wrong-content-type');
  const long = pictureOf({ length: 1_000_002 });
  expect((await ana.refused(413, 'POST /images', { body: long })).code).toBe('too-large');
  await sendPicture(ana, pictureOf({ length: 1_000_000 }));
  for (const shape of [{ width: 7 }, { height: 4_097 }]) {
    const body = pictureOf(shape);
    expect((await ana.refused(400, 'POST /images', { body })).code).toBe('image-invalid');
  }
  const cut = pictureOf().slice(0, 40, 'image/webp');
  const problem = await ana.refused(400, 'POST /images', { body: cut });
  expect(problem).toMatchObject({
    code: 'image-invalid',
    message: 'The picture is longer or shorter than it says.',
    params: { name: 'is longer or shorter than it says.' },
  });
});

test('a visitor is refused before anything is said of the bytes', async () => {
  const body = new Blob(['tea'], { type: 'text/plain' });
  expect((await forum.visitor.refused(401, 'POST /images', { body })).code).toBe('not-signed-in');
  const off = await openForum(['Ana'], { IMAGES: 'off' });
  expect((await off.ana.refused(503, 'POST /images', { body })).code).toBe('images-off');
  expect((await off.forum.visitor.refused(401, 'POST /images', { body })).code).toBe(
    'not-signed-in',
  );
});

test('IMAGES_MOST bounds the bytes of all files', async () => {
  const { ana } = await openForum(['Ana'], { IMAGES_MOST: '3kB' });
  const body = pictureOf({ length: 2_000 });
  const first = await sendPicture(ana, body);
  const problem = await ana.refused(503, 'POST /images', { body: pictureOf({ length: 2_000 }) });
  expect(problem.code).toBe('disk-full');
  await ana.call('DELETE /images/{id}', { params: { id: first._id } });
  await sendPicture(ana, pictureOf({ length: 2_000 }));
});

test('a quota bounds the bytes of a member, and Gold has more', async () => {
  const { ana, forum: own } = await openForum(['Ana']);
  await sendPicture(ana);
  await executeSql(own, `update images set bytes = ${IMAGE_QUOTA.plain - 100}`);
  await sendPicture(ana, pictureOf({ length: 100 }));
  const problem = await ana.refused(409, 'POST /images', { body: pictureOf() });
  expect(problem).toMatchObject({ code: 'images-full', params: { limit: IMAGE_QUOTA.plain } });
  const { body: full } = await ana.call('GET /me/images');
  expect(full).toMatchObject({ total: 2, bytes: IMAGE_QUOTA.plain, most: IMAGE_QUOTA.plain });
  await ana.call('POST /membership', { body: { email: ana.email } });
  await sendPicture(ana);
  expect((await ana.call('GET /me/images')).body).toMatchObject({ most: IMAGE_QUOTA.gold });
});

test('twenty pictures an hour, and sixty with Gold; a refused one counts for nothing', async () => {
  const { ana, gil } = await openForum(['Ana', 'Gil'], { RATE_LIMITS: 'on' });
  await gil.call('POST /membership', { body: { email: gil.email } });
  await ana.refused(400, 'POST /images', { body: pictureOf({ width: 1 }) });
  for (let n = 0; n < 20; n++) await sendPicture(ana);
  expectProblem(await ana.call('POST /images', { body: pictureOf() }));
  expect((await ana.refused(429, 'POST /images', { body: pictureOf() })).code).toBe(
    'too-many-requests',
  );
  for (let n = 0; n < 21; n++) await sendPicture(gil);
});

test('a repeat with the same key answers the same picture, and another body is refused', async () => {
  const { ana } = await newPeople(['Ana']);
  const once = keyed(ana);
  const body = pictureOf();
  const first = await sendPicture(once, body);
  expect(await sendPicture(once, body)).toEqual(first);
  const problem = await once.refused(422, 'POST /images', { body: pictureOf() });
  expect(problem.code).toBe('idempotency-mismatch');
  expect((await ana.call('GET /me/images')).body.total).toBe(1);
  await ana.call('DELETE /images/{id}', { params: { id: first._id } });
  const { body: gone } = await once.call('POST /images', { body });
  expect(gone).toEqual({ insertedId: first._id, gone: true });
});

test('the small form comes once, from the owner', async () => {
  const { ana, bo } = await newPeople(['Ana', 'Bo']);
  const { _id: id, url } = await sendPicture(ana);
  const params = { id };
  const body = pictureOf({ width: 192, height: 100, length: 500 });
  expect(await statusOf(`${url}/small`)).toBe(404);
  const wide = pictureOf({ width: 193 });
  expect((await ana.refused(400, 'PUT /images/{id}/small', { params, body: wide })).code).toBe(
    'image-invalid',
  );
  const long = pictureOf({ length: 16_386 });
  await ana.refused(413, 'PUT /images/{id}/small', { params, body: long });
  await bo.refused(403, 'PUT /images/{id}/small', { params, body });
  const { body: given } = await expectCall(ana, 'PUT /images/{id}/small', { params, body });
  expect(given).toEqual({ small: `${url}/small` });
  expect((await ana.call('PUT /images/{id}/small', { params, body })).status).toBe(200);
  const other = pictureOf({ width: 100 });
  expect((await ana.refused(409, 'PUT /images/{id}/small', { params, body: other })).code).toBe(
    'small-there',
  );
  const answer = await get(`${url}/small`);
  expect((await answer.arrayBuffer()).byteLength).toBe(500);
  await ana.call('DELETE /images/{id}', { params });
  expect(await statusOf(`${url}/small`)).toBe(404);
  await ana.refused(404, 'PUT /images/{id}/small', { params, body });
});

test('what a kill leaves in the folder goes after a day: unfinished files, and those without a row', async () => {
  const own = await openForum(['Ana']);
  const { config, store } = own.forum.app.context;
  const image = await sendPicture(own.ana);
  const { folder: place } = config.images;
  const stray = 'a'.repeat(64);
  await saveImageFile(place, stray, new Uint8Array(10));
  await writeFile(join(place, '.new-cut'), 'half a picture');
  await writeFile(join(place, 'README'), 'not ours');
  const names = await readdir(place);
  await removeStrays(store, place, Date.now());
  expect(await readdir(place)).toEqual(names);
  await removeStrays(store, place, Date.now() + 2 * 86_400_000);
  const left = names.filter((name) => name !== stray && name !== '.new-cut');
  expect(await readdir(place)).toEqual(left);
  expect((await own.forum.raw(image.url, {})).status).toBe(200);
  expect(await faultsOf(config)).toEqual([]);
});

test('blocked bytes that an upload wrote in a race with the block go', async () => {
  const own = await openForum(['Ana']);
  const { config, store } = own.forum.app.context;
  const { folder: place } = config.images;
  const raced = saveThenAdd(
    store,
    place,
    { hash: 'a'.repeat(64) },
    new Uint8Array(10),
    async () => {
      return 'blocked' as const;
    },
  );
  await expect(raced).rejects.toMatchObject({ status: 403 });
  expect(await readdir(place)).toEqual([]);
  // A kill has left the file.
  await saveImageFile(place, 'b'.repeat(64), new Uint8Array(10));
  await executeSql(
    own.forum,
    `insert into image_files (hash, bytes, blocked_at) values ('${'b'.repeat(64)}', 0, 1)`,
  );
  await removeStrays(store, place, Date.now() + 2 * 86_400_000);
  expect(await readdir(place)).toEqual([]);
});

test('files that were to go with a kill go at the next look', async () => {
  const own = await openForum(['Ana']);
  const { config, store } = own.forum.app.context;
  await sendPicture(own.ana);
  await executeSql(own.forum, 'update images set removed_at = 1');
  await removeFreeFiles(store, config.images.folder);
  expect(await readdir(config.images.folder)).toEqual([]);
  expect(await faultsOf(config)).toEqual([]);
});

test('a start after a kill looks after pictures once the lease of the killed one has run out', async () => {
  const own = await openForum(['Ana']);
  const { context, jobs } = own.forum.app;
  const { folder: place } = context.config.images;
  await sendPicture(own.ana);
  await jobs.images.close();
  await executeSql(own.forum, 'update images set removed_at = 1');
  // The killed one takes the lease, and never ends it.
  const write = vi.fn().mockRejectedValue(new Error('killed'));
  write.mockImplementationOnce(context.store.write.bind(context.store));
  const killed = lookAfterImages({
    ...context,
    store: Object.create(context.store, { write: { value: write } }),
  });
  await expect(killed.run()).rejects.toThrow('killed');
  await killed.close();
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const next = lookAfterImages(context);
  await next.run();
  expect(await readdir(place)).toHaveLength(1);
  vi.advanceTimersByTime(121_000);
  await expect.poll(() => readdir(place)).toEqual([]);
  vi.useRealTimers();
  await next.close();
});
