import { describe, expect, test, vi } from 'vitest';
import { findUser } from '../../db/features/users/reads.ts';
import { idOf } from '../support/features/inbox.ts';
import { choose, HOUR, MINUTE, pass } from '../support/mail/notification-mails.ts';
import { openSmtp } from '../support/mail/smtp.ts';
import { type Person, subscribe } from '../support/person.ts';
import { mentioned, sendDue } from './support/mentioned.ts';
import { alone, openFilePair, openPair, SKIPPED, until } from './support/pair.ts';

describe.skipIf(alone)(`Visible pages of two servers (${SKIPPED})`, () => {
  const join = openFilePair();

  test('a page that is visible at another server counts, a hidden one does not', async () => {
    const { one, two, there, ana } = await join(['Ana']);
    const id = await idOf(ana);
    const [here, far] = [await ana.socket(), await there(ana).socket()];
    await here.timeout(5_000).emitWithAck('visible', false);
    const allAnswer = (wanted: boolean) =>
      until(async () => {
        const lives = [one, two].map(({ app }) => app.context.live);
        const answers = await Promise.all(lives.map((live) => live.hasVisiblePage(id)));
        return answers.every((answer) => answer === wanted);
      });
    await allAnswer(true);
    await far.timeout(5_000).emitWithAck('visible', false);
    await allAnswer(false);
    expect(await one.app.context.live.hasOpenPage(id)).toBe(true);
  });

  test('while the other server is not asked, it is not known that no page is visible', async () => {
    const { one, there, ana } = await join(['Ana']);
    const id = await idOf(ana);
    const { live } = one.app.context;
    await there(ana).socket();
    await until(async () => (await live.hasVisiblePage(id)) === true);
    vi.spyOn(live.io.of('/').adapter, 'serverCount').mockResolvedValue(1);
    expect(await live.hasVisiblePage(id)).toBeNull();
  });

  test('a page at one server goes on with the visit that it has at the other one', async () => {
    const { one, two, there, ana } = await openPair(['Ana']);
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
    pass(HOUR);
    await one.app.jobs.since.run();
    await until(async () => (await visitedAt()) > begun);
    const second = await open(there(await one.signInAgain(ana)));
    expect(second.state).not.toHaveProperty('lastVisit');
    for (const { socket } of [first, second]) socket.close();
    await until(async () => {
      await Promise.all([one, two].map(({ app }) => app.jobs.since.run()));
      return (await one.app.context.live.hasOpenPage(await idOf(ana))) === false;
    });
    const ended = await visitedAt();
    pass(31 * MINUTE);
    const third = await open(there(await one.signInAgain(ana)));
    expect(third.state.lastVisit).toBe(new Date(ended).toISOString());
  });
});

describe.skipIf(alone)(`Letters of two servers (${SKIPPED})`, () => {
  async function openMentioned(count: number) {
    const smtp = await openSmtp();
    const pair = await openPair([], { SMTP_URL: smtp.url });
    const { one, two } = pair;
    const sendAtOnce = () => Promise.all([one, two, one, two].map(sendDue));
    return { smtp, ...pair, sendAtOnce, readers: await mentioned(one, count) };
  }

  test.each([
    ['send letters', 12, false, 11 * MINUTE],
    ['queue digests', 6, true, 24 * HOUR],
  ])('two servers that %s at once send each once', async (_, count, digest, wait) => {
    const { smtp, readers, sendAtOnce } = await openMentioned(count);
    if (digest) {
      for (const reader of readers) await choose(reader, { digest });
      await sendAtOnce();
    }
    pass(wait);
    for (let n = 0; n < 2; n++) await sendAtOnce();
    for (const { email } of readers) expect(smtp.to(email)).toHaveLength(1);
    expect(smtp.mails).toHaveLength(readers.length);
  });

  test('a page that is open at another server counts, also while that server is not asked', async () => {
    const { smtp, one, two, there, readers } = await openMentioned(1);
    const ana = readers[0] as Person;
    const memberId = await idOf(ana);
    const isOpen = () => one.app.context.live.hasOpenPage(memberId);
    const socket = await there(ana).socket();
    await until(async () => (await isOpen()) === true);
    const { adapter } = one.app.context.live.io.of('/');
    const asksNobody = vi.spyOn(adapter, 'serverCount').mockResolvedValue(1);
    for (const wait of [11 * MINUTE, MINUTE]) {
      pass(wait);
      await sendDue(one);
      expect(smtp.mails).toEqual([]);
      asksNobody.mockRestore();
    }
    const [far] = [...two.app.context.live.io.of('/').sockets.values()];
    const left = new Promise((resolve) => far?.once('disconnect', resolve));
    socket.disconnect();
    await left;
    pass(11 * MINUTE);
    await until(async () => (await isOpen()) === false);
    await sendDue(one);
    expect(smtp.to(ana.email)).toHaveLength(1);
  });
});
