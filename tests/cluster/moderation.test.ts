import { describe, expect, test } from 'vitest';
import { postBy } from '../support/content.ts';
import { LINK, waiting } from '../support/features/held.ts';
import { sanction } from '../support/features/sanctions.ts';
import { recordAs } from '../support/realtime/event-recorder.ts';
import { alone, openPair, SKIPPED } from './support/pair.ts';

describe.skipIf(alone)(`Moderators on two servers (${SKIPPED})`, () => {
  test('hear of what waits, of appeals and of their ends by the other server', async () => {
    const { one, two, there } = await openPair({ NEWCOMERS: 'held' });
    const root = await one.admin('Root');
    const ana = await one.memberWithoutPassword('Ana');
    const { recorder } = await recordAs(there(root), 'admin');
    const told = async (count: number, act: () => Promise<unknown>) => {
      recorder.take();
      await act();
      await recorder.until('moderation:changed', ({ waiting: now }) => now === count);
    };
    await told(1, () => ana.call('POST /posts', { body: postBy(ana, { description: LINK }) }));
    const [held] = (await waiting(there(root))).held;
    const id = String(held?._id);
    await told(0, () => root.call('POST /held/{id}/approve', { params: { id } }));
    const { _id } = await sanction(root, ana, 'suspend');
    const appeal = { params: { id: _id }, body: { text: 'রাগের মাথায় বলেছি।' } };
    await told(1, () => ana.call('POST /sanctions/{id}/appeal', appeal));
    await told(0, () => root.call('DELETE /sanctions/{id}', { params: { id: _id } }));
    expect((await two.visitor.call('GET /posts/total')).body.count).toBe(1);
  });
});
