import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pictureOf } from '../../support/features/images.ts';
import { imageBytes } from '../../support/features/real-images.ts';
import { freshFolder } from '../../support/folders.ts';
import { moveFrom, newForum, refusalOf } from '../../support/moving/move-in.ts';
import {
  filesOf,
  folderWith,
  idsIn,
  LINK,
  mark,
  phpbbDump,
  textsOf,
} from '../../support/moving/pictures.ts';

describe('the pictures of phpBB', () => {
  test('come where they stand, stripped, and are served; what is no picture stays a link', async () => {
    const settings = await newForum();
    const files = folderWith({
      '2_jpeg': imageBytes('notedJpeg'),
      '2_webp': imageBytes('notedWebp'),
      '2_png': imageBytes('png'),
      '2_pdf': 'no picture',
    });
    // phpBB counts the attachments of a text from the newest on.
    const dump = phpbbDump(
      `<r>One ${mark(3, 'a.jpg')} two ${mark(1, 'c.png')} end</r>`,
      [],
      [
        { id: 1, file: '2_jpeg', name: 'a &amp; [b].jpg' },
        { id: 2, file: '2_webp', name: 'b.webp' },
        { id: 3, file: '2_png', name: 'c.png' },
        { id: 4, file: '2_pdf', name: 'd.pdf' },
      ],
    );
    const moved = await moveFrom('phpbb', dump, settings, { files });
    expect(moved).toMatchObject({
      came: { pictures: 2 },
      left: { attachments: 1 },
      changed: { picturesLinks: 1 },
    });

    const { forum, post } = await textsOf(settings);
    const [jpeg, webp] = idsIn(post.description);
    expect(post.description).toBe(
      `One ![a & \\[b\\].jpg](image:${jpeg}) two [c.png](${LINK}3) end\n\n[d.pdf](${LINK}4)\n\n![b.webp](image:${webp})`,
    );
    expect(post.html).toContain(
      `<img src="/images/${jpeg}" width="24" height="16" alt="a &amp; [b].jpg" loading="eager">`,
    );
    expect(post.images).toBe(2);
    const old = new URL(`${LINK}4`);
    const page = await fetch(forum.url + old.pathname + old.search, {
      headers: { accept: 'text/html', 'accept-language': 'en' },
    });
    expect([page.status, await page.text()]).toEqual([
      404,
      expect.stringContaining('this file did not come along'),
    ]);
    for (const [id, type] of [
      [jpeg, 'image/jpeg'],
      [webp, 'image/webp'],
    ]) {
      const answer = await fetch(`${forum.url}/images/${id}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
      const bytes = Buffer.from(await answer.arrayBuffer()).toString('latin1');
      expect(bytes).not.toMatch(/Exif|EXIF|ICC/);
    }
  });

  test('of two authors with the same bytes are two, of one file', async () => {
    const settings = await newForum();
    const picture = imageBytes('lossless');
    const files = folderWith({ a: picture, b: picture });
    const dump = phpbbDump(
      '<t>one</t>',
      ['<t>two</t>', '<t>three</t>'],
      [
        { id: 1, file: 'a', name: 'a.webp' },
        { id: 2, post: 11, file: 'b', name: 'b.webp' },
        { id: 3, post: 12, file: 'a', name: 'c.webp' },
      ],
    );
    const moved = await moveFrom('phpbb', dump, settings, { files });
    expect(moved.came).toMatchObject({ pictures: 2 });
    expect(filesOf(settings)).toHaveLength(1);
    const { post, comments } = await textsOf(settings);
    const [ana] = idsIn(post.description);
    const [bo, again] = comments.flatMap(({ text }) => idsIn(text));
    expect(bo).not.toBe(ana);
    expect(again).toBe(bo);
  });

  test('over the limit of a text stay links', async () => {
    const settings = await newForum();
    const names = Array.from({ length: 5 }, (_, n) => `p${n}`);
    const pictures = await Promise.all(
      names.map(async (mark) => [mark, await pictureOf({ mark }).bytes()] as const),
    );
    const attached = names.map((file, n) => ({ id: n + 1, post: 11, file, name: `${file}.webp` }));
    const dump = phpbbDump('<t>one</t>', ['<t>two</t>'], attached);
    const files = folderWith(Object.fromEntries(pictures));
    const moved = await moveFrom('phpbb', dump, settings, { files });
    expect(moved).toMatchObject({ came: { pictures: 4 }, changed: { picturesLinks: 1 } });
    expect(filesOf(settings)).toHaveLength(4);
    const { comments } = await textsOf(settings);
    expect(comments[0]?.text).toContain(`[p0.webp](${LINK}1)`);
  });

  test('that are missing, too long, or out of the folder stay links', async () => {
    const settings = await newForum();
    const files = folderWith({ 'in/good': imageBytes('jpeg'), secret: imageBytes('lossy') });
    const folder = join(files, 'in');
    symlinkSync(join(files, 'secret'), join(folder, 'link'));
    mkdirSync(join(folder, 'folder'));
    writeFileSync(join(folder, 'long'), imageBytes('lossy'));
    truncateSync(join(folder, 'long'), 50_000_001);
    writeFileSync(join(folder, 'wide'), await pictureOf({ width: 4097 }).bytes());
    writeFileSync(join(folder, 'big'), await pictureOf({ length: 1_000_002 }).bytes());
    const names = [
      'good',
      'missing',
      '../secret',
      'link',
      'folder',
      'long',
      'wide',
      'big',
      '',
      '.',
      'a\0b',
      `${files}/secret`,
      'x'.repeat(5_000),
    ];
    const attached = names.map((file, n) => ({ id: n + 1, file, name: `${n}.jpg` }));
    const dump = phpbbDump('<t>one</t>', [], attached);
    const moved = await moveFrom('phpbb', dump, settings, { files: folder });
    expect(moved).toMatchObject({
      came: { pictures: 1 },
      changed: { picturesLinks: names.length - 1 },
    });
    expect(filesOf(settings)).toHaveLength(1);
  });

  test('of texts that do not come are not read', async () => {
    const settings = await newForum();
    const files = folderWith({ a: imageBytes('jpeg'), b: imageBytes('lossy') });
    const dump = phpbbDump(
      `<r><IMG src="${LINK}2"><s>[img]</s>x<e>[/img]</e></IMG></r>`,
      [],
      [
        { id: 1, file: 'a' },
        { id: 2, post: 99, file: 'b' },
      ],
    );
    const moved = await moveFrom('phpbb', dump, settings, { files });
    expect(moved).toMatchObject({ came: { pictures: 1 }, changed: { picturesLinks: 1 } });
  });

  test('stay links without --files, and a folder without any is refused', async () => {
    const settings = await newForum();
    const dump = phpbbDump('<t>one</t>', [], [{ id: 1, file: 'a', name: 'a.jpg' }]);
    expect(await refusalOf('phpbb', dump, settings, { files: freshFolder() })).toContain(
      'has none of the files',
    );
    const moved = await moveFrom('phpbb', dump, settings);
    expect(moved.came).not.toHaveProperty('pictures');
    expect(moved.changed).toMatchObject({ picturesLinks: 1 });
  });

  test('--try writes none and counts them; --again keeps their addresses and no file of before', async () => {
    const settings = await newForum();
    const files = folderWith({ a: imageBytes('jpeg'), b: imageBytes('lossy') });
    const attached = [{ id: 1, file: 'a', name: 'a.jpg' }];
    const dump = phpbbDump('<t>one</t>', [], [...attached, { id: 2, file: 'b', name: 'b.webp' }]);
    const tried = await moveFrom('phpbb', dump, settings, { files, isTrial: true });
    expect(filesOf(settings)).toEqual([]);
    const done = await moveFrom('phpbb', dump, settings, { files });
    expect(tried.report).toEqual(done.report);
    expect(filesOf(settings)).toHaveLength(2);
    const before = await textsOf(settings);
    await before.forum.close();

    const fewer = phpbbDump('<t>one</t>', [], attached);
    await moveFrom('phpbb', fewer, settings, { files, isAgain: true });
    expect(filesOf(settings)).toHaveLength(1);
    const after = await textsOf(settings);
    expect(idsIn(before.post.description)).toContain(idsIn(after.post.description)[0]);
  });
});
