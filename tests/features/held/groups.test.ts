import { expect, test } from 'vitest';
import { postBy } from '../../support/content.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { LINK } from '../../support/features/held.ts';
import { openForum } from '../../support/open-forum.ts';

test('what waits is grouped by likeness, the largest group first; the rest is counted', async () => {
  const { forum, root } = await openForum(['Root'], { NEWCOMERS: 'held' });
  const [ana, bo] = [await forum.someone(), await forum.someone()];
  const groups = async () => (await expectCall(root, 'GET /held/groups')).body;
  expect(await groups()).toEqual({ groups: [], total: 0, members: 0, since: null });
  const sent: string[] = [];
  for (const [who, description] of [
    [ana, LINK],
    [bo, `**${LINK.toUpperCase()}**`],
    [bo, `${LINK} and something else`],
    [ana, `${LINK} and something else`],
    [ana, LINK],
    [bo, `${LINK} alone`],
  ] as const) {
    const body = postBy(who, { description, title: 'Tea of the best kind' });
    sent.push((await who.call('POST /posts', { body })).body.insertedId);
  }
  const [first, second, third, fourth, fifth] = sent;
  const found = await groups();
  expect(found).toMatchObject({ total: 6, members: 2, since: expect.any(String) });
  expect(found.groups).toMatchObject([
    { ids: [fifth, second, first], total: 3, members: 2, first: { _id: fifth } },
    { ids: [fourth, third], total: 2, members: 2, first: { _id: fourth } },
  ]);
  const query = { alike: found.groups[1]?.alike ?? '' };
  const { body } = await expectCall(root, 'GET /held', { query });
  expect(body).toMatchObject({ total: 2, held: [{ _id: fourth }, { _id: third }] });
});
