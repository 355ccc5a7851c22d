import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { publish } from '../support/content.ts';
import { idOf, mentionIn } from '../support/features/inbox.ts';
import { choose, HOUR, MINUTE, pass, provenMember } from '../support/mail/notification-mails.ts';
import { openSmtp } from '../support/mail/smtp.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { alone, openPair, SKIPPED, until } from './support/pair.ts';
import { clockAhead, startProcess } from './support/process.ts';

afterEach(() => void vi.useRealTimers());

/** Members whom a post mentions. */
async function mentioned(forum: TestApp, count: number) {
  const writer = await provenMember(forum, 'Writer');
  const post = await publish(writer);
  const names = Array.from({ length: count }, (_, n) => `Reader${n}`);
  const readers = await Promise.all(names.map((name) => provenMember(forum, name)));
  for (const reader of readers) await mentionIn(writer, post, reader);
  return readers;
}
const sendDue = ({ app }: TestApp) => app.jobs.notificationMails.run();

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

/**
 * A server is killed while the mail server has a notification mail and has not answered; another one opens its forum.
 */
async function killWhileSending(takes: boolean) {
  const smtp = await openSmtp();
  const dataDir = mkdtempSync(join(tmpdir(), 'adda-letters-'));
  const env = { SMTP_URL: smtp.url, DATA_DIR: dataDir, PUBLIC_URL: 'http://127.0.0.1' };
  const forum = await openTestApp(env, true);
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await mentioned(forum, 3);
  const { databaseUrl, redisUrl, jwtSecret } = forum.app.context.config;
  await forum.close();

  const { arrived, answerIt } = smtp.hold();
  const server = await startProcess({
    ...env,
    ...clockAhead(11 * MINUTE),
    JWT_SECRET: jwtSecret,
    ...(databaseUrl && redisUrl && { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl }),
  });
  const first = await arrived;
  await server.end('SIGKILL');
  answerIt(takes ? null : new Error('The connection is gone.'));

  smtp.takesAll();
  const again = await openTestApp(env);
  // The claim of the killed server still holds.
  pass(15 * MINUTE);
  await sendDue(again);
  const soon = smtp.mails.length;
  pass(25 * MINUTE);
  await sendDue(again);
  return { smtp, first, soon };
}

describe('Letters of a server that is killed', { timeout: 120_000 }, () => {
  test('a letter that the mail server has not taken is sent once, and so are those that waited', async () => {
    const { smtp, first, soon } = await killWhileSending(false);
    expect(soon).toBe(2);
    expect(smtp.to(first.recipient)).toHaveLength(1);
    expect(smtp.mails).toHaveLength(3);
  });

  test('of those that it has taken only the one under way comes again, with the same Message-ID', async () => {
    const { smtp, first } = await killWhileSending(true);
    expect(smtp.mails).toHaveLength(4);
    expect(smtp.to(first.recipient).map(({ messageId }) => messageId)).toEqual([
      first.messageId,
      first.messageId,
    ]);
  });
});
