import { expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { approvedTexts } from '../../support/features/held.ts';
import { exportOf, importOf, openOn, PAIRS, settingsOn } from '../../support/forums/transfer.ts';

test.each(PAIRS)(
  'former ids lead on after an export of %s and its import into %s',
  async (from, to) => {
    const settings = { ...(await settingsOn(from)), NEWCOMERS: 'held' };
    const forum = await openOn(settings);
    const ana = await forum.memberWithoutPassword('Ana');
    const texts = await approvedTexts(ana, await forum.admin('Root'));
    expect(await faultsOf(forum.app.context.config)).toEqual([]);
    const folder = await exportOf(settings);
    await forum.close();

    const target = await settingsOn(to);
    await importOf(folder, target);
    const { app, visitor } = await openOn(target);
    expect(await faultsOf(app.context.config)).toEqual([]);
    const post = await visitor.call('GET /posts/{id}', { params: { id: texts.oldPost } });
    expect(post.body._id).toBe(texts.post);
    const params = { id: texts.oldPost };
    const query = { around: texts.oldComment };
    const { body } = await visitor.call('GET /comments/{id}', { params, query });
    expect(body.comments).toMatchObject([{ _id: texts.comment }]);
  },
);
