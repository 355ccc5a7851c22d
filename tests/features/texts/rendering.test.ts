import { expect, test } from 'vitest';
import { run } from '../../support/commands.ts';
import { publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { openTestApp } from '../../support/test-app.ts';

test('npm run render renders what older rules have rendered, also texts from before', async () => {
  const forum = await openTestApp();
  const ana = await forum.memberWithoutPassword('Ana');
  const id = await publish(ana, { description: 'Tea **with** milk', format: 'markdown' });
  const comment = await writeComment(ana, id, 'See https://tea.example');
  await writeComment(ana, id, 'No mark');
  for (const table of ['posts', 'comments'])
    await executeSql(forum, `update ${table} set html = null, html_version = 0`);

  const settings = { ...forum.shared, DATA_DIR: forum.app.context.config.dataDir };
  const first = await run('render', [], settings);
  expect(first).toEqual({ code: 0, said: ['3 texts were rendered.'], complaints: '' });
  const again = await run('render', [], settings);
  expect(again.said).toEqual(['All texts are up to date.']);

  // The running server reads a post that it has not cached.
  const post = await ana.call('GET /posts/{id}', { params: { id } });
  expect(post.body).toMatchObject({ html: '<p>Tea <strong>with</strong> milk</p>', version: 1 });
  const { comments } = (await ana.call('GET /comments/{id}', { params: { id } })).body;
  expect(comments.map(({ html }) => html)).toEqual([null, comment.html]);
  expect(comment.html).toContain('<a href="https://tea.example"');
});
