import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findUser } from '../../../db/features/users/reads.ts';
import { run } from '../../support/commands.ts';
import { freshFolder } from '../../support/folders.ts';
import { importOf, refusalOf } from '../../support/forums/transfer.ts';
import { settingsFor } from '../../support/servers.ts';
import { openTestApp } from '../../support/test-app.ts';

async function newSettings(): Promise<Record<string, string>> {
  const dir = freshFolder();
  const servers = await settingsFor(dir);
  return servers['DATABASE_URL']
    ? servers
    : { DATABASE_URL: `file://${join(dir, 'forum.db')}`, DATA_DIR: dir };
}

const USERS = `\ufeffid,email,name,createdAt,extra\r
7,Ana@Example.com,"Ana ""the"" Great",2020-02-01T00:00:00Z,\r
8,bo@উদাহরণ.বাংলা,বো,2020-09-13T18:26:40.5+06:00,x\r
`;
const POSTS = `id,author,title,text,tag,createdAt,format
1,7,"Tea, or
",plain <b>,চা,2021-01-01T00:00:00Z,
2,8,Second,"**bold**

and ""more""",,2021-01-01T00:00:00Z,markdown
${[3, 4, 5, 6, 7, 8].map((n) => `${n},8,Post ${n},text ${n},Tea Time,2021-01-0${n}T00:00:00Z,`).join('\n')}`;
const COMMENTS = `post,id,author,text,createdAt,replyTo
1,1,8,first,2021-02-01T00:00:00Z,
1,2,7,second,2021-02-01T00:00:00Z,1`;

test('CSV of users, posts and comments becomes a forum; ids are made of the times', async () => {
  const settings = await newSettings();
  const folder = freshFolder();
  writeFileSync(join(folder, 'users.csv'), USERS);
  writeFileSync(join(folder, 'posts.csv'), POSTS);
  writeFileSync(join(folder, 'comments.csv'), COMMENTS);
  expect(await run('import', [folder], settings)).toMatchObject({ code: 0, complaints: '' });

  const { visitor, app } = await openTestApp(settings);
  const bo = await app.context.store.read(findUser('bo@xn--d5b6ci4b4b3a.xn--54b7fta0cc'));
  expect(bo?.displayName).toBe('বো');
  const { body: posts } = await visitor.call('GET /posts', { query: { limit: 100 } });
  expect(posts.map(({ title }) => title)).toEqual([
    ...[8, 7, 6, 5, 4, 3].map((n) => `Post ${n}`),
    ...['Second', 'Tea, or'],
  ]);
  const [second, tea] = posts.slice(-2);
  const params = { params: { id: tea?._id ?? '' } };
  expect((await visitor.call('GET /posts/{id}', params)).body).toMatchObject({
    authorName: 'Ana "the" Great',
    tag: 'চা',
    description: 'plain <b>',
    commentCount: 2,
    postedAt: '2021-01-01T00:00:00.000Z',
  });
  const { body } = await visitor.call('GET /posts/{id}', { params: { id: second?._id ?? '' } });
  expect(body).toMatchObject({ description: '**bold**\n\nand "more"', tag: 'general' });
  expect(JSON.stringify(body)).toContain('<strong>bold</strong>');
  const { comments } = (
    await visitor.call('GET /comments/{id}', {
      params: { id: tea?._id ?? '' },
    })
  ).body;
  expect(comments.map(({ text }) => text)).toEqual(['second', 'first']);
  expect(comments[0]?.replyTo).toMatchObject({ _id: comments[1]?._id });
  // Tags are compared in lower case.
  const { body: tags } = await visitor.call('GET /tags');
  expect(tags.map(({ name }) => name)).toEqual(['general', 'tea time', 'চা']);
  const { body: byTag } = await visitor.call('GET /posts', {
    query: { tag: 'Tea Time', limit: 9 },
  });
  expect(byTag).toHaveLength(6);
  const { results } = (await visitor.call('GET /search', { query: { q: 'plain' } })).body;
  expect(results).toHaveLength(1);
});

const USER_NAMES = 'id,email,name,createdAt';
const ONE = `${USER_NAMES}\n1,ana@example.com,Ana,2020-02-01T00:00:00Z\n`;

test('CSV with one wrong cell after many right ones leaves nothing behind', async () => {
  const settings = await newSettings();
  const wrong = freshFolder();
  const many = Array.from(
    { length: 1_200 },
    (_, n) => `${n},m${n}@example.com,M,2020-02-01T00:00:00Z\n`,
  );
  writeFileSync(
    join(wrong, 'users.csv'),
    `${USER_NAMES}\n${many.join('')}x,ana@example.com,Ana,03/04/2024 10:00\n`,
  );
  expect(await refusalOf(wrong, settings)).toBe(
    [
      'Nothing is imported.',
      'users.csv, row 1202, column createdAt: must be a time with its zone, such as 2023-11-14T22:13:20Z.',
    ].join('\n'),
  );
  const right = freshFolder();
  writeFileSync(join(right, 'users.csv'), ONE);
  expect(await importOf(right, settings)).toMatchObject({ users: 1 });
});
