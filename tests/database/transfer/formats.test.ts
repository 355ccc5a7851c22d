import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Parser from 'markdown-it';
import { expect, test } from 'vitest';
import { LONGEST } from '../../../contract/values/limits.ts';
import { removeUnusedImages } from '../../../db/features/images/lifetime.ts';
import { asMarkdown } from '../../../db/maintenance/transfer/markdown.ts';
import { editComment, editPost, publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { sendPicture } from '../../support/features/images.ts';
import {
  exportOf,
  importOf,
  openOn,
  PAIRS,
  refusalOf,
  settingsOn,
} from '../../support/forums/transfer.ts';
import { leastMs } from '../../support/processor-time.ts';
import { shownBy } from '../../support/texts/shown-html.ts';

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

test('an import keeps pictures that only revisions name', async () => {
  const settings = await settingsOn(PAIRS[0]?.[0] ?? 'SQLite');
  const forum = await openOn(settings);
  const ana = await forum.memberWithoutPassword('Ana');
  const bo = await forum.memberWithoutPassword('Bo');
  const [shown, told] = [await sendPicture(ana), await sendPicture(ana)];
  const markdown = { format: 'markdown' } as const;
  const description = `![Tea](image:${shown._id})`;
  const id = await publish(ana, { description, ...markdown });
  // A vote or an answer between makes an edit leave a revision.
  await bo.call('PATCH /posts/{id}/upvote', { params: { id } });
  await editPost(ana, id, { description: 'Milk' });
  const { _id: comment } = await writeComment(ana, id, `![](image:${told._id})`, markdown);
  await writeComment(bo, id, 'Nice', { replyTo: comment });
  await editComment(ana, comment, 'Milk');
  await forum.close();
  const folder = await exportOf(settings);
  const revisions = readFileSync(join(folder, 'revisions.jsonl'), 'utf8');
  for (const { _id } of [shown, told]) expect(revisions).toContain(_id);
  const target = await settingsOn(PAIRS[0]?.[1] ?? 'SQLite');
  await importOf(folder, target);
  const brought = await openOn(target);
  const { store } = brought.app.context;
  for (const days of [0, 9]) await removeUnusedImages(store, Date.now() + days * 86_400_000);
  for (const { url } of [shown, told]) expect((await brought.raw(url)).status).toBe(200);
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
