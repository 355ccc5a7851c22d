import { afterEach, describe, expect, test, vi } from 'vitest';
import { freshFolder } from '../../support/folders.ts';
import { MINUTE, pass } from '../../support/mail/notification-mails.ts';
import { openSmtp } from '../../support/mail/smtp.ts';
import { openTestApp } from '../../support/test-app.ts';
import { mentioned, sendDue } from '../support/mentioned.ts';
import { clockAhead, startProcess } from '../support/process.ts';

afterEach(() => void vi.useRealTimers());

/**
 * A server is killed while the mail server has a notification mail and has not answered; another one opens its forum.
 */
async function killWhileSending(takes: boolean) {
  const smtp = await openSmtp();
  const env = { SMTP_URL: smtp.url, DATA_DIR: freshFolder(), PUBLIC_URL: 'http://127.0.0.1' };
  const forum = await openTestApp(env, true);
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
