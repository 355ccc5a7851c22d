import { afterEach, describe, expect, test, vi } from 'vitest';
import { idOf } from '../support/features/inbox.ts';
import { choose, HOUR, MINUTE, pass } from '../support/mail/notification-mails.ts';
import { openSmtp } from '../support/mail/smtp.ts';
import { mentioned, sendDue } from './support/mentioned.ts';
import { alone, openPair, SKIPPED, until } from './support/pair.ts';

afterEach(() => void vi.useRealTimers());

describe.skipIf(alone)(`Letters of two servers (${SKIPPED})`, () => {
  test('two servers that send at once send each letter once', async () => {
    const smtp = await openSmtp();
    const { one, two } = await openPair({ SMTP_URL: smtp.url });
    const readers = await mentioned(one, 12);
    pass(11 * MINUTE);
    await Promise.all([sendDue(one), sendDue(two), sendDue(one), sendDue(two)]);
    await Promise.all([sendDue(two), sendDue(one)]);
    for (const { email } of readers) expect(smtp.to(email)).toHaveLength(1);
    expect(smtp.mails).toHaveLength(readers.length);
  });

  test('two servers that queue digests at once send each once', async () => {
    const smtp = await openSmtp();
    const { one, two } = await openPair({ SMTP_URL: smtp.url });
    const readers = await mentioned(one, 6);
    for (const reader of readers) await choose(reader, { digest: true });
    await Promise.all([sendDue(one), sendDue(two)]);
    pass(24 * HOUR);
    await Promise.all([sendDue(one), sendDue(two), sendDue(one), sendDue(two)]);
    await Promise.all([sendDue(two), sendDue(one)]);
    for (const { email } of readers) expect(smtp.to(email)).toHaveLength(1);
  });

  test('a page that is open at another server counts, also while that server is not asked', async () => {
    const smtp = await openSmtp();
    const { one, two, there } = await openPair({ SMTP_URL: smtp.url });
    const [ana] = await mentioned(one, 1);
    if (!ana) throw new Error('Nobody is mentioned');
    const memberId = await idOf(ana);
    const isOpen = () => one.app.context.live.hasOpenPage(memberId);
    const socket = await there(ana).socket();
    await until(async () => (await isOpen()) === true);
    const { adapter } = one.app.context.live.io.of('/');
    const asksNobody = vi.spyOn(adapter, 'serverCount').mockResolvedValue(1);
    pass(11 * MINUTE);
    await sendDue(one);
    expect(smtp.mails).toEqual([]);
    asksNobody.mockRestore();
    pass(MINUTE);
    await sendDue(one);
    expect(smtp.mails).toEqual([]);
    const room = two.app.context.live.io.of('/').sockets;
    const left = new Promise((resolve) => [...room.values()][0]?.once('disconnect', resolve));
    socket.disconnect();
    await left;
    pass(11 * MINUTE);
    await until(async () => (await isOpen()) === false);
    await sendDue(one);
    expect(smtp.to(ana.email)).toHaveLength(1);
  });
});
