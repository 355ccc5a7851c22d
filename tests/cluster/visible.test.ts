import { describe, expect, test, vi } from 'vitest';
import { idOf } from '../support/features/inbox.ts';
import { alone, openPair, SKIPPED, until } from './support/pair.ts';

describe.skipIf(alone)(`Visible pages of two servers (${SKIPPED})`, () => {
  test('a page that is visible at another server counts, a hidden one does not', async () => {
    const { one, two, there } = await openPair();
    const ana = await one.memberWithoutPassword('Ana');
    const id = await idOf(ana);
    const here = await ana.socket();
    const far = await there(ana).socket();
    await here.timeout(5_000).emitWithAck('visible', false);
    const answers = () =>
      Promise.all([one, two].map(({ app }) => app.context.live.hasVisiblePage(id)));
    await until(async () => (await answers()).every((answer) => answer === true));
    await far.timeout(5_000).emitWithAck('visible', false);
    await until(async () => (await answers()).every((answer) => answer === false));
    expect(await one.app.context.live.hasOpenPage(id)).toBe(true);
  });

  test('while the other server is not asked, it is not known that no page is visible', async () => {
    const { one, there } = await openPair();
    const ana = await one.memberWithoutPassword('Ana');
    const id = await idOf(ana);
    const { live } = one.app.context;
    await there(ana).socket();
    await until(async () => (await live.hasVisiblePage(id)) === true);
    vi.spyOn(live.io.of('/').adapter, 'serverCount').mockResolvedValue(1);
    expect(await live.hasVisiblePage(id)).toBeNull();
  });
});
