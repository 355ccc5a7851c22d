import { expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { approvedTexts } from '../../support/features/held.ts';
import { exportOf, importOf, openOn, PAIRS, settingsOn } from '../../support/forums/transfer.ts';

test.each(PAIRS)(
  'approved texts keep ids and places in an export of %s and its import into %s',
  async (from, to) => {
    const settings = { ...(await settingsOn(from)), NEWCOMERS: 'held' };
    const forum = await openOn(settings);
    const texts = await approvedTexts(
      await forum.memberWithoutPassword('Ana'),
      await forum.admin('Root'),
    );
    expect(await faultsOf(forum.app.context.config)).toEqual([]);
    const folder = await exportOf(settings);
    await forum.close();

    const target = await settingsOn(to);
    await importOf(folder, target);
    const { app, visitor } = await openOn(target);
    expect(await faultsOf(app.context.config)).toEqual([]);
    const posts = await visitor.call('GET /posts');
    expect(posts.body.map(({ _id }) => _id)).toEqual([texts.post, texts.earlierPost]);
    const thread = await visitor.call('GET /comments/{id}', { params: { id: texts.post } });
    const comments = thread.body.comments.map(({ _id }) => _id);
    expect(comments).toEqual([texts.comment, texts.earlierComment]);
  },
);
