import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OperatorError } from '../../../db/core/errors.ts';
import type { Sharp } from '../../../db/maintenance/moving/picture-files.ts';
import { discourse } from '../../../db/maintenance/moving/platforms/discourse.ts';
import { pictureOf } from '../../support/features/images.ts';
import { imageBytes } from '../../support/features/real-images.ts';
import { freshFolder } from '../../support/folders.ts';
import { discourseFile } from '../../support/moving/discourse.ts';
import { mysqlDump, tableOf, writeDump } from '../../support/moving/dumps.ts';
import { moveFrom, newForum } from '../../support/moving/move-in.ts';
import { filesOf, folderWith, idsIn, phpbbDump, textsOf } from '../../support/moving/pictures.ts';
import { leastMs } from '../../support/processor-time.ts';

test('the uploads of Discourse come by all their addresses, and from each folder around them', async () => {
  const settings = await newForum();
  const path = 'original/1X/bda2c513e1da04f7b4e99230851ea2aafeb8cc4e.jpeg';
  const uploads = folderWith({ [`default/${path}`]: imageBytes('jpeg') });
  const file = discourseFile({
    posts: [
      {
        id: 1,
        raw:
          '![চা|690x388](upload://r3AYqESanERjladb4vBB7VsMBm6.jpeg)\n' +
          `<img src="https://cdn.example.net/uploads/default/optimized/1X/bda2c513e1da04f7b4e99230851ea2aafeb8cc4e_2_690x388.jpeg">\n` +
          '![gone](upload://abc.png) [f.pdf|attachment](upload://x1.pdf)',
      },
    ],
    tables: {
      uploads: tableOf(
        {
          id: 1,
          url: `/uploads/default/${path}`,
          sha1: 'bda2c513e1da04f7b4e99230851ea2aafeb8cc4e',
        },
        {
          id: 2,
          url: '/uploads/default/original/1X/x.pdf',
          sha1: '00000000000000000000000000000000000007ff',
        },
      ),
    },
  });
  const was = 'https://forum.example.org/';
  for (const files of [join(uploads, 'default'), uploads]) {
    const tried = await moveFrom('discourse', file, settings, { files, was, isTrial: true });
    expect(tried.came).toMatchObject({ pictures: 1 });
  }
  const moved = await moveFrom('discourse', file, settings, { files: uploads, was });
  expect(moved).toMatchObject({ left: { attachments: 1 }, changed: { picturesLinks: 1 } });
  const { post } = await textsOf(settings);
  const [id] = idsIn(post.description);
  expect(post.description).toBe(
    `![চা](image:${id})\n![](image:${id})\n` +
      `[gone](${was}uploads/short-url/abc.png) [f.pdf](${was}uploads/short-url/x1.pdf)`,
  );
});

test('the attachments of Nitro Porter come below their texts', async () => {
  const settings = await newForum();
  const files = folderWith({
    'ipb/a b.jpg': imageBytes('jpeg'),
    'ipb/c.webp': imageBytes('lossy'),
    'c.webp': imageBytes('lossless'),
  });
  const at = { DateInserted: '2019-05-01 10:00:00' };
  const dump = mysqlDump({
    PORT_User: tableOf({ UserID: 1, Name: 'Ana', Email: 'ana@example.com', ...at }),
    PORT_Category: tableOf({ CategoryID: 1, Name: 'Tea', UrlCode: 'tea' }),
    PORT_Discussion: tableOf({
      DiscussionID: 1,
      CategoryID: 1,
      InsertUserID: 1,
      Name: 'Tea',
      Body: '<p>one <img src="http://old.example.org/~cf/ipb/a%20b.jpg" alt="A"></p>',
      Format: 'Html',
      ...at,
    }),
    PORT_Comment: tableOf({
      CommentID: 1,
      DiscussionID: 1,
      InsertUserID: 1,
      Body: 'two',
      Format: 'Text',
      ...at,
    }),
    PORT_Media: tableOf(
      {
        MediaID: 1,
        Name: 'a b.jpg',
        Path: '~cf/ipb/a b.jpg',
        ForeignID: 1,
        ForeignTable: 'discussion',
      },
      { MediaID: 2, Name: 'c.webp', Path: '~cf/ipb/c.webp', ForeignID: 1, ForeignTable: 'comment' },
      { MediaID: 3, Name: 'd.pdf', Path: '~cf/ipb/d.pdf', ForeignID: 1, ForeignTable: 'Comment' },
      { MediaID: 4, Name: 'e.jpg', Path: null, ForeignID: 1, ForeignTable: 'comment' },
    ),
  });
  const file = writeDump(freshFolder(), dump);
  const moved = await moveFrom('porter', file, settings, {
    files,
    was: 'http://old.example.org/',
  });
  expect(moved).toMatchObject({ came: { pictures: 2 }, left: { attachments: 1 } });
  const { post, comments } = await textsOf(settings);
  expect(post.description).toBe(`one ![A](image:${idsIn(post.description)[0]})`);
  expect(comments[0]?.text).toMatch(/^two\n\n!\[c\.webp\]\(image:[\w-]{22}\)\n\n\[d\.pdf\]\(http/);
});

describe('sharp, where it is installed,', () => {
  const sizes: { width: number; quality: number }[] = [];
  /** Makes pictures that are too long until their sides are short. */
  const sharp: Sharp = (input) => {
    const head = Buffer.from(input).toString('latin1', 0, 6);
    const made = { width: 0, quality: 0 };
    const image = {
      async metadata() {
        if (head === 'broken') throw new Error('Input buffer has corrupt header');
        const orientation = Buffer.from(input).includes('Exif') ? 6 : 1;
        if (head.startsWith('GIF')) return { format: 'gif', pages: input.length > 150 ? 2 : 1 };
        return {
          format: head.includes('PNG') ? 'png' : head === '<svg/>' ? 'svg' : 'jpeg',
          orientation,
        };
      },
      rotate: () => image,
      resize(options: object) {
        Object.assign(made, options);
        return image;
      },
      webp({ quality }: { quality: number }) {
        made.quality = quality;
        return image;
      },
      async toBuffer() {
        sizes.push({ ...made });
        const length = made.width > 3_000 ? 1_000_002 : 64;
        return pictureOf({ length, mark: head }).bytes();
      },
    };
    return image;
  };
  const FILES = {
    png: imageBytes('png'),
    turned: imageBytes('notedJpeg'),
    plain: imageBytes('jpeg'),
    animation: imageBytes('gifAnimation'),
    frames: imageBytes('pngAnimation'),
    vector: '<svg/>',
    broken: 'broken',
  };

  test('converts what else stays a link, and turns what was to be turned', async () => {
    const settings = await newForum();
    const attached = Object.keys(FILES).map((file, n) => ({
      id: n + 1,
      file,
      name: `${file}.png`,
    }));
    const dump = phpbbDump('<t>one</t>', [], attached);
    const files = folderWith(FILES);
    const moved = await moveFrom('phpbb', dump, settings, { files }, async () => sharp);
    expect(moved).toMatchObject({ came: { pictures: 3 }, changed: { picturesLinks: 4 } });
    expect(filesOf(settings)).toHaveLength(3);
    expect(sizes.map(({ width }) => width)).toEqual([4_096, 4_096, 2_048, 4_096, 4_096, 2_048]);
  });

  test('that does not start ends the import with a sentence', async () => {
    const settings = await newForum();
    const dump = phpbbDump('<t>one</t>', [], [{ id: 1, file: 'png' }]);
    const broken = () => Promise.reject(new OperatorError('sharp does not start: no libvips'));
    await expect(
      moveFrom('phpbb', dump, settings, { files: folderWith(FILES) }, broken),
    ).rejects.toThrow('sharp');
  });
});

test('The time to find the uploads in a text grows with its length alone, whatever is repeated in it', async () => {
  const tokens = [
    ...'upload:// /short-url/ / . _ a Z9 চ -1X/'.split(' '),
    ...['f'.repeat(40), 'z'.repeat(27), ' '],
  ];
  const pairs = tokens.flatMap((one) => tokens.map((other) => one + other));
  const triples = pairs.flatMap((pair) => tokens.map((token) => pair + token));
  const slowest = { ms: 0, text: '' };
  for (const family of [...tokens, ...pairs, ...triples]) {
    const text = family.repeat(20_000).slice(0, 20_000);
    const before = performance.now();
    const found = discourse.filesIn?.(text) ?? [];
    const ms = performance.now() - before;
    expect(found.every((sha1) => /^[\da-f]{40,41}$/.test(sha1))).toBe(true);
    if (ms > slowest.ms) Object.assign(slowest, { ms, text });
  }
  const { text } = slowest;
  expect(await leastMs(10, () => discourse.filesIn?.(text)), text.slice(0, 60)).toBeLessThan(10);
});
