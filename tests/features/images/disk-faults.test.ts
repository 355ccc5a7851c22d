import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { publish } from '../../support/content.ts';
import { pictureOf, sendPicture } from '../../support/features/images.ts';
import { openForum } from '../../support/open-forum.ts';

test('a folder that takes no files is said, and nothing is kept', async () => {
  const own = await openForum(['Ana']);
  const { folder: place } = own.forum.app.context.config.images;
  await rm(place, { recursive: true, force: true });
  await writeFile(place, 'a file in its place');
  const { status, body } = await own.ana.call('POST /images', { body: pictureOf() });
  expect([status, (body as unknown as { code: string }).code]).toEqual([503, 'unavailable']);
  expect((await own.ana.call('GET /me/images')).body.total).toBe(0);
});

test('a disk that fails once the bytes are written keeps nothing of them, and the forum lives on', async () => {
  const own = await openForum(['Ana']);
  const { config } = own.forum.app.context;
  const { folder: place } = config.images;
  const body = pictureOf();
  const hash = createHash('sha256')
    .update(await body.bytes())
    .digest('hex');
  await mkdir(join(place, hash), { recursive: true });
  await own.ana.refused(503, 'POST /images', { body });
  expect(await readdir(place)).toEqual([hash]);
  expect((await own.ana.call('GET /me/images')).body.total).toBe(0);
  await publish(own.ana);
  await rm(join(place, hash), { recursive: true });
  await sendPicture(own.ana, body);
  expect(await faultsOf(config)).toEqual([]);
});
