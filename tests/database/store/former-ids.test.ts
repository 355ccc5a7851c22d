import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../support/commands.ts';
import { approvedTexts } from '../../support/features/held.ts';
import { freshFolder } from '../../support/folders.ts';
import { openForum } from '../../support/open-forum.ts';
import { openTestApp } from '../../support/test-app.ts';

function freshSettings() {
  const dir = freshFolder();
  return { DATA_DIR: dir, DATABASE_URL: `file://${join(dir, 'forum.db')}`, NEWCOMERS: 'held' };
}

test('former ids lead on after an export and its import, and fsck finds no fault', async () => {
  const settings = freshSettings();
  const { forum, ana } = await openForum(['Ana'], settings);
  const texts = await approvedTexts(ana, await forum.admin('Root'));
  await forum.close();
  expect(await run('fsck', [], settings)).toMatchObject({ code: 0 });
  const folder = join(settings.DATA_DIR, 'export');
  expect(await run('export', [folder], settings)).toMatchObject({ code: 0, complaints: '' });

  const target = freshSettings();
  await (await openTestApp(target)).close();
  expect(await run('import', [folder], target)).toMatchObject({ code: 0, complaints: '' });
  expect(await run('fsck', [], target)).toMatchObject({ code: 0 });
  const { visitor } = await openTestApp(target);
  const post = await visitor.call('GET /posts/{id}', { params: { id: texts.oldPost } });
  expect(post.body._id).toBe(texts.post);
  const params = { id: texts.oldPost };
  const query = { around: texts.oldComment };
  const { body } = await visitor.call('GET /comments/{id}', { params, query });
  expect(body.comments).toMatchObject([{ _id: texts.comment }]);
});
