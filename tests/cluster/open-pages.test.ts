import { afterEach, describe, expect, test, vi } from 'vitest';
import { findUser } from '../../db/features/users/reads.ts';
import { idOf } from '../support/features/inbox.ts';
import { type Person, subscribe } from '../support/person.ts';
import { alone, openPair, SKIPPED, until } from './support/pair.ts';

afterEach(() => void vi.useRealTimers());

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

describe.skipIf(alone)(`Visits of two servers (${SKIPPED})`, () => {
  test('a page at one server goes on with the visit that it has at the other one', async () => {
    const { one, two, there } = await openPair();
    const ana = await one.memberWithoutPassword('Ana');
    const { store } = one.app.context;
    const visitedAt = async () => (await store.read(findUser(ana.email)))?.visitedAt ?? 0;
    const open = async (who: Person) => {
      const socket = await who.socket();
      const [answer] = await subscribe(socket, `user:${ana.email}`);
      return { socket, state: answer?.state as { lastVisit?: string } };
    };
    const first = await open(ana);
    await until(async () => (await visitedAt()) > 0);
    const begun = await visitedAt();
    // An hour later her page is still open at the first server, which notes it.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 60_000 });
    await one.app.jobs.since.run();
    await until(async () => (await visitedAt()) > begun);
    const second = await open(there(await one.signInAgain(ana)));
    expect(second.state).not.toHaveProperty('lastVisit');
    first.socket.close();
    second.socket.close();
    await until(async () => {
      await Promise.all([one, two].map(({ app }) => app.jobs.since.run()));
      return (await one.app.context.live.hasOpenPage(await idOf(ana))) === false;
    });
    const ended = await visitedAt();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 });
    const third = await open(there(await one.signInAgain(ana)));
    expect(third.state.lastVisit).toBe(new Date(ended).toISOString());
  });
});
