import { describe, expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { mentionIn, replyTo, seeAll } from '../../support/features/inbox.ts';
import { newSubscription, type Subscription } from '../../support/features/push.ts';
import { freshFolder } from '../../support/folders.ts';
import { MINUTE, pass } from '../../support/mail/notification-mails.ts';
import { openSmtp } from '../../support/mail/smtp.ts';
import { addPeople, asMember } from '../../support/open-forum.ts';
import { type Person, personOf } from '../../support/person.ts';
import { openPushService, type TakenPush } from '../../support/push/service.ts';
import { openTestApp } from '../../support/test-app.ts';
import { mentioned, sendDue } from '../support/mentioned.ts';
import { alone, numbers, SKIPPED, until } from '../support/pair.ts';
import { clockAhead, startProcess } from '../support/process.ts';

describe('Letters of a server that is killed', () => {
  /**
   * A server is killed while the mail server has a notification mail and has not answered; another one opens its forum.
   */
  async function killWhileSending(takes: boolean) {
    const smtp = await openSmtp();
    const env = { SMTP_URL: smtp.url, DATA_DIR: freshFolder(), PUBLIC_URL: 'http://127.0.0.1' };
    const forum = await openTestApp(env, true);
    await mentioned(forum, 3);
    const { jwtSecret } = forum.app.context.config;
    await forum.close();

    const { arrived, answerIt } = smtp.hold();
    const settings = { ...env, ...forum.shared, JWT_SECRET: jwtSecret };
    const server = await startProcess({ ...settings, ...clockAhead(11 * MINUTE) });
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

  test('a letter that the mail server has not taken is sent once, and so are those that waited', async () => {
    const { smtp, first, soon } = await killWhileSending(false);
    expect(soon).toBe(2);
    expect(smtp.to(first.recipient)).toHaveLength(1);
    expect(smtp.mails).toHaveLength(3);
  });

  test('of those that it has taken only the one under way comes again, with the same Message-ID', async () => {
    const { smtp, first } = await killWhileSending(true);
    expect(smtp.mails).toHaveLength(4);
    const ids = smtp.to(first.recipient).map(({ messageId }) => messageId);
    expect(ids).toEqual([first.messageId, first.messageId]);
  });
});

const BROWSERS = 30;
const THREADS = 2;

/** The server that has sent a push: each names another contact. */
const senderOf = ({ headers }: TakenPush): string => {
  const [, claims = ''] = String(headers.authorization).split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).sub;
};

/** A push service, and a forum that makes the people and sends nothing itself. */
async function openPushing() {
  const service = await openPushService();
  const forum = await openTestApp({ PUSH: 'off' });
  /** Starts a server of the forum, which sends pushes after a second. */
  const open = (name: string, more: Record<string, string> = {}) =>
    startProcess({
      ...forum.shared,
      ...more,
      DATA_DIR: `${forum.dataDir}/${name}`,
      PUSH_AFTER: '1',
      MAIL_FROM: `${name}@example.org`,
    });
  /** Starts one after more time than the claim of a killed server lasts. */
  const openLater = (name: string) => open(name, clockAhead(4 * MINUTE));
  const register = async ({ url }: { url: string }, { email, token }: Person) => {
    const device = newSubscription(service.url);
    const { status } = await personOf(url, email, token).call('PUT /push', device);
    expect(status).toBe(200);
    return device;
  };
  const people = await addPeople(forum, ['Ana', 'Ben'], asMember);
  return { service, ...people, open, openLater, register };
}

describe.skipIf(alone)(`Pushes of two servers (${SKIPPED})`, () => {
  test(`kill -9 of one server amid the pushes to ${BROWSERS} browsers: none is lost, and none stands twice on a screen`, async () => {
    const { service, forum, ben, open, openLater, register } = await openPushing();
    const [a] = await Promise.all([open('a'), open('b')]);
    const posts = await Promise.all(numbers(THREADS).map((n) => publish(ben, { title: `T${n}` })));
    const readers: { who: Person; device: Subscription }[] = [];
    for (let n = 0; n < BROWSERS; n++) {
      const who = await forum.someone('Reader');
      readers.push({ who, device: await register(a, who) });
    }

    const bothWait = Promise.withResolvers<void>();
    const isKilled = Promise.withResolvers<void>();
    const waiting = new Set<string>();
    service.answer(async (push) => {
      if (service.asked.length > BROWSERS / 2) {
        waiting.add(senderOf(push));
        if (waiting.size === 2) bothWait.resolve();
        await isKilled.promise;
      }
      return { status: 201 };
    });
    const unseen: typeof readers = [];
    for (const [n, reader] of readers.entries()) {
      for (const post of posts) await mentionIn(ben, post, reader.who);
      if (n % 5 > 0) unseen.push(reader);
      else await seeAll(reader.who);
    }
    await bothWait.promise;
    await a.end('SIGKILL');
    isKilled.resolve();
    const tagsOf = ({ device }: { device: Subscription }) =>
      new Set(service.shownTo(device).map(({ tag }) => tag));
    await openLater('c');
    await until(() => unseen.every((reader) => tagsOf(reader).size === THREADS), 60_000);

    // A repeat takes the place of the first one, so each thread stands once.
    for (const reader of readers) expect(tagsOf(reader).size).toBeLessThanOrEqual(THREADS);
    const bodies = readers.flatMap(({ device }) => service.shownTo(device).map(({ body }) => body));
    const expected = posts.map((_, n) => `Ben mentioned you under “T${n}”`);
    expect(new Set(bodies)).toEqual(new Set(expected));
  });

  test('kill -9 between the sending of a push and its note, while more comes in the thread: it stands once', async () => {
    const { service, ana, ben, open, openLater, register } = await openPushing();
    const a = await open('a');
    const post = await publish(ben, { title: 'Tea' });
    const { _id: comment } = await writeComment(ana, post, 'Green.');
    const device = await register(a, ana);
    const isSent = Promise.withResolvers<void>();
    const isKilled = Promise.withResolvers<void>();
    service.answer(async () => {
      isSent.resolve();
      await isKilled.promise;
      return { status: 201 };
    });
    await replyTo(ben, post, comment);
    await isSent.promise;
    await a.end('SIGKILL');
    isKilled.resolve();
    await mentionIn(ben, post, ana);
    await openLater('b');
    await until(() => service.shownTo(device).length === 2, 60_000);
    const [first, second] = service.shownTo(device);
    const bodies = ['Ben replied to you under “Tea”', '2 new replies in one thread'];
    expect([first?.body, second?.body]).toEqual(bodies);
    expect(second?.tag).toBe(first?.tag);
  });
});
