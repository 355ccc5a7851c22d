import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Parser from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { LONGEST } from '../../../contract/values/limits.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import { asMarkdown } from '../../../db/maintenance/transfer/markdown.ts';
import { run } from '../../support/commands.ts';
import { publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { freshFolder } from '../../support/folders.ts';
import {
  exportOf,
  importOf,
  openOn,
  PAIRS,
  refusalOf,
  settingsOn,
} from '../../support/forums/transfer.ts';
import { leastMs } from '../../support/processor-time.ts';
import { settingsFor } from '../../support/servers.ts';
import { openTestApp } from '../../support/test-app.ts';
import { shownBy } from '../../support/texts/shown-html.ts';

describe('csv', () => {
  async function newSettings(): Promise<Record<string, string>> {
    const dir = freshFolder();
    const servers = await settingsFor(dir);
    return servers['DATABASE_URL']
      ? servers
      : { DATABASE_URL: `file://${join(dir, 'forum.db')}`, DATA_DIR: dir };
  }

  const USERS = `\ufeffid,email,name,createdAt,extra\r
7,Ana@Example.com,"Ana ""the"" Great",2020-02-01T00:00:00Z,\r
8,bo@উদাহরণ.বাংলা,বো,1600000000000,x\r
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

  test('CSV of users, posts and comments becomes a forum; ids are made of the times', async () => {
    const settings = await newSettings();
    const folder = freshFolder();
    writeFileSync(join(folder, 'users.csv'), USERS);
    writeFileSync(join(folder, 'posts.csv'), POSTS);
    writeFileSync(join(folder, 'comments.csv'), COMMENTS);
    expect(await run('import', [folder], settings)).toMatchObject({ code: 0, complaints: '' });

    const { visitor, app } = await openTestApp(settings);
    const found = await app.context.store.read(findUser('bo@xn--d5b6ci4b4b3a.xn--54b7fta0cc'));
    expect(found?.displayName).toBe('বো');
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

  const ONE = 'id,email,name,createdAt\n1,a@b.example,A,5\n';
  const USERS_HEAD = 'id,email,name,createdAt';
  const POSTS_HEAD = 'id,author,title,text,createdAt';

  test('CSV that is wrong is refused with a sentence, and nothing of it is there', async () => {
    const settings = await newSettings();
    for (const [name, text, says] of [
      ...['ana', 'x@deleted.invalid', 'a/b@example.com', 'a@b'].map(
        (email) =>
          [
            'users.csv',
            `${USERS_HEAD}\n1,${email},Ana,5\n`,
            'line 2: email must be an e-mail address.',
          ] as const,
      ),
      ['users.csv', `${USERS_HEAD}\n1,a@b.example,"Ana,5\n`, 'a quote at its end is not closed.'],
      [
        'users.csv',
        `${USERS_HEAD}\n1,a@b.example,A,5,6\n`,
        'line 2: there are more fields than columns.',
      ],
      ['posts.csv', `${POSTS_HEAD}\n1,9,T,"a\nb",5\n`, 'line 2: author is not in the rows before.'],
      [
        'posts.csv',
        `${POSTS_HEAD}\n1,1,T,"a\nb",5\n1,1,T,t,x`,
        'line 4: createdAt must be a time that has been.',
      ],
      [
        'posts.csv',
        'id,author,title,text,tag,createdAt\n1,1,T,t,tea,5\n2,1,T,t,..,5\n',
        'line 3: tag must not be dots alone.',
      ],
    ] as const) {
      const folder = freshFolder();
      writeFileSync(join(folder, 'users.csv'), ONE);
      writeFileSync(join(folder, name), text);
      const refusal = await refusalOf(folder, settings);
      expect(refusal).toContain(name);
      expect(refusal).toContain(says);
    }
    const right = freshFolder();
    writeFileSync(join(right, 'users.csv'), ONE);
    expect(await importOf(right, settings)).toMatchObject({ users: 1 });
  });
});

test.each([
  ['two\nlines', 'two  \nlines'],
  ['one\n\nother', 'one\n\nother'],
  [
    '- no list\n1. nor here\n12) nor here\n3 apples',
    '\\- no list  \n1\\. nor here  \n12\\) nor here  \n3 apples',
  ],
  ['== no heading\n# nor here', '\\== no heading  \n\\# nor here'],
  ['  indented \t\n    - deeper', '\u00a0\u00a0indented  \n\u00a0\u00a0\u00a0\u00a0\\- deeper'],
  ['<b> & *c* `d` [e](f)', '\\<b\\> \\& \\*c\\* \\`d\\` \\[e\\](f)'],
])('an exported thread shows the plain text %j as it was typed', (text, markdown) => {
  expect(asMarkdown(text)).toBe(markdown);
});

// A rule that begins anew at each space of a run takes 500 ms for these.
test.each([' ', '\n', '\n ', ' \n', '\t', '1', '*', '- ', '\u3000'])(
  'the longest text of %j alone holds the export for less than 50 ms',
  async (piece) => {
    const text = `x${piece.repeat(LONGEST.description / piece.length - 2)}x`;
    expect(await leastMs(50, () => asMarkdown(text))).toBeLessThanOrEqual(50);
  },
);

test('an import of an older export takes revocations from the log, where its members lack them', async () => {
  const settings = await settingsOn(PAIRS[0]?.[0] ?? 'SQLite');
  const forum = await openOn(settings);
  const root = await forum.admin('Root');
  const bo = await forum.memberWithoutPassword('Bo');
  await forum.memberWithoutPassword('Cleo');
  const toBo = { params: { email: bo.email } };
  await root.call('PATCH /admin/users/make-admin/{email}', toBo);
  await root.call('PATCH /admin/users/revoke-admin/{email}', toBo);
  await forum.close();
  const exported = async (of: Record<string, string>) => {
    const folder = await exportOf(of);
    return { folder, users: readFileSync(join(folder, 'users.jsonl'), 'utf8') };
  };
  const { folder, users } = await exported(settings);
  expect(users.match(/"adminRevokedAt":\d+/g)).toHaveLength(1);
  const older = users.replaceAll(/"adminRevokedAt":(\d+|null),/g, '');
  expect(older).not.toContain('adminRevokedAt');
  writeFileSync(join(folder, 'users.jsonl'), older);

  const target = await settingsOn(PAIRS[0]?.[1] ?? 'SQLite');
  await importOf(folder, target);
  const found = (await exported(target)).users;
  expect(found.replaceAll(/"adminRevokedAt":\d+/g, '"adminRevokedAt":7')).toBe(
    users.replaceAll(/"adminRevokedAt":\d+/g, '"adminRevokedAt":7'),
  );
});

test('an import of an older export takes what it has, and no export that has lost a file', async () => {
  const settings = await settingsOn(PAIRS[0]?.[0] ?? 'SQLite');
  const forum = await openOn(settings);
  await forum.memberWithoutPassword('Ana');
  await forum.close();
  const folder = await exportOf(settings);
  rmSync(join(folder, 'mutes.jsonl'));
  const target = await settingsOn(PAIRS[0]?.[1] ?? 'SQLite');
  expect(await refusalOf(folder, target)).toContain('There is no mutes.jsonl in');
  // A version without mutes counted none.
  const manifest = join(folder, 'export.json');
  const { counts, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'));
  const { mutes: _, ...older } = counts;
  writeFileSync(manifest, JSON.stringify({ ...rest, counts: older }));
  expect(await importOf(folder, target)).toMatchObject({ users: 1 });
});

const HOSTILE = '<script>alert(1)</script> [x](javascript:alert(1)) **b** ![i](https://a.b/c.png)';
const viewer = new Parser('default', { html: true });

test('an exported thread shows nothing in a viewer that the forum does not show', async () => {
  const settings = await settingsOn(PAIRS[0]?.[0] ?? 'SQLite');
  const forum = await openOn(settings);
  const ana = await forum.memberWithoutPassword('Ana');
  const bo = await forum.memberWithoutPassword('Bo');
  await ana.call('PATCH /me', { body: { displayName: '<img src=x onerror=alert(1)> *A*!' } });
  const { _id: id } = (await bo.call('GET /me')).body;
  const marked = `${HOSTILE} @[Bo](member:${id})\n\n- one\n- two`;
  const post = await publish(ana, { title: HOSTILE, description: marked, format: 'markdown' });
  const first = await writeComment(ana, post, `${HOSTILE}\r# no heading\r\n<b>`);
  await writeComment(bo, post, marked, { format: 'markdown', replyTo: first._id });
  await bo.call('PATCH /me', { body: { displayName: '<b>Bo</b> of today' } });
  const html = (await ana.call('GET /posts/{id}', { params: { id: post } })).body.html ?? '';
  // As an import from elsewhere may bring it.
  await executeSql(
    forum,
    `update comments set html = '<p onclick="x()"><a href="javascript:x()">y</a><script>z</script></p>' where id = '${first._id}'`,
  );
  const folder = await exportOf(settings);
  const thread = readFileSync(join(folder, 'threads', `${post}.md`), 'utf8');
  const rendered = viewer.render(thread);

  // Throws for any element or attribute that no text of the forum may have.
  const letters = shownBy(rendered).filter((one) => !/^\/?(h1|ul|li|hr)$/.test(one));
  const shown = letters.map((one) => one[0]).join('');
  const without = (text: string) => text.replaceAll(/\s/g, '');
  const name = without('<img src=x onerror=alert(1)> *A*!');
  expect(shown.startsWith(without(HOSTILE) + name)).toBe(true);
  expect(shown).toContain(without('@<b>Bo</b> of today'));
  expect(shown).toContain(`Inanswerto${name},`);
  expect(shown).toContain(without('<p onclick="x()">y<script>z</script>'));
  expect(rendered).not.toMatch(/href="javascript|<img|<script|onclick="/);
  // The text of the post is that of the forum, with the name of today.
  const today = html.replace('@Bo<', '@&lt;b&gt;Bo&lt;/b&gt; of today<');
  expect(shownBy(rendered).join('\n')).toContain(shownBy(today).join('\n'));
});
