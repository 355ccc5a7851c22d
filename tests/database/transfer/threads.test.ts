import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Parser from 'markdown-it';
import { expect, test } from 'vitest';
import { run } from '../../support/commands.ts';
import { publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { done, freshFolder, openOn, PAIRS, settingsOn } from '../../support/forums/transfer.ts';
import { shownBy } from '../../support/texts/shown-html.ts';

const HOSTILE = '<script>alert(1)</script> [x](javascript:alert(1)) **b** ![i](https://a.b/c.png)';
const viewer = new Parser('default', { html: true });

test('an exported thread shows nothing in a viewer that the forum does not show', {
  timeout: 120_000,
}, async () => {
  const settings = await settingsOn(PAIRS[0]?.[0] ?? 'SQLite');
  const forum = await openOn(settings);
  const ana = await forum.memberWithoutPassword('Ana');
  const bo = await forum.memberWithoutPassword('Bo');
  await ana.call('PATCH /me', { body: { displayName: '<img src=x onerror=alert(1)> *A*!' } });
  const { _id: id } = (await bo.call('GET /me')).body;
  const marked = `${HOSTILE} @[Bo](member:${id})\n\n- one\n- two`;
  const post = await publish(ana, { title: HOSTILE, description: marked, format: 'markdown' });
  const first = await writeComment(ana, post, `${HOSTILE}\r# no heading\r\n<b>`);
  await bo.call('POST /comments', {
    body: {
      postId: post,
      authorEmail: bo.email,
      text: marked,
      format: 'markdown',
      replyTo: first._id,
    },
  });
  await bo.call('PATCH /me', { body: { displayName: '<b>Bo</b> of today' } });
  const html = (await ana.call('GET /posts/{id}', { params: { id: post } })).body.html ?? '';
  // As an import from elsewhere may bring it.
  await executeSql(
    forum,
    `update comments set html = '<p onclick="x()"><a href="javascript:x()">y</a><script>z</script></p>' where id = '${first._id}'`,
  );
  const folder = join(freshFolder(), 'export');
  expect(await run('export', [folder], settings)).toMatchObject(done);
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
