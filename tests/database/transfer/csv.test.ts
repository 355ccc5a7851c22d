import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { run } from '../../support/commands.ts';
import { settingsFor } from '../../support/servers.ts';
import { openTestApp } from '../../support/test-app.ts';

function freshFolder() {
  const dir = mkdtempSync(join(tmpdir(), 'adda-csv-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
async function newSettings(): Promise<Record<string, string>> {
  const dir = freshFolder();
  const servers = await settingsFor(dir);
  return servers['DATABASE_URL']
    ? servers
    : { DATABASE_URL: `file://${join(dir, 'forum.db')}`, DATA_DIR: dir };
}

const USERS = `\ufeffid,email,name,createdAt,extra\r
7,Ana@Example.com,"Ana ""the"" Great",2020-02-01T00:00:00Z,\r
8,bo@example.com,বো,1600000000000,x\r
`;
const POSTS = `id,author,title,text,tag,createdAt,format
1,7,"Tea, or
",plain <b>,চা,2021-01-01T00:00:00Z,
2,8,Second,"**bold**

and ""more""",,2021-01-01T00:00:00Z,markdown
${[3, 4, 5, 6, 7, 8].map((n) => `${n},8,Post ${n},text ${n},Tea Time,2021-01-0${n}T00:00:00Z`).join('\n')}`;
const COMMENTS = `post,id,author,text,createdAt,replyTo
1,1,8,first,2021-02-01T00:00:00Z,
1,2,7,second,2021-02-01T00:00:00Z,1`;

test('CSV of users, posts and comments becomes a forum; ids are made of the times', {
  timeout: 60_000,
}, async () => {
  const settings = await newSettings();
  const folder = freshFolder();
  writeFileSync(join(folder, 'users.csv'), USERS);
  writeFileSync(join(folder, 'posts.csv'), POSTS);
  writeFileSync(join(folder, 'comments.csv'), COMMENTS);
  expect(await run('import', [folder], settings)).toMatchObject({ code: 0, complaints: '' });

  const { visitor } = await openTestApp(settings);
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

test.each([
  [
    'users.csv',
    'id,email,name,createdAt\n1,ana,Ana,5\n',
    'users.csv, line 2: email must be an e-mail address.',
  ],
  [
    'users.csv',
    'id,email,name,createdAt\n1,a@b,"Ana,5\n',
    'users.csv: a quote at its end is not closed.',
  ],
  [
    'users.csv',
    'id,email,name,createdAt\n1,a@b,A,5,6\n',
    'users.csv, line 2: there are more fields than columns.',
  ],
  [
    'posts.csv',
    'id,author,title,text,createdAt\n1,9,T,"a\nb",5\n',
    'posts.csv, line 2: author is not in the rows before.',
  ],
  [
    'posts.csv',
    'id,author,title,text,createdAt\n1,1,T,"a\nb",5\n1,1,T,t,x',
    'posts.csv, line 4: createdAt must be a time that has been.',
  ],
  [
    'posts.csv',
    'id,author,title,text,tag,createdAt\n1,1,T,t,tea,5\n2,1,T,t,..,5\n',
    'posts.csv, line 3: tag must not be dots alone.',
  ],
])(
  'CSV that is wrong is refused with a sentence: %s %j',
  { timeout: 60_000 },
  async (name, text, says) => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'users.csv'), 'id,email,name,createdAt\n1,a@b,A,5\n');
    writeFileSync(join(folder, name), text);
    const { code, complaints } = await run('import', [folder], await newSettings());
    expect({ code, complaints }).toEqual({ code: 1, complaints: expect.stringContaining(says) });
  },
);
