import { vi } from 'vitest';
import { proveAddress } from '../../../db/features/users/proven-addresses.ts';
import { publish, writeComment } from '../content.ts';
import { replyTo } from '../features/inbox.ts';
import type { Person } from '../person.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import { openSmtp, type Smtp } from './smtp.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** Moves the clock of the server forward; no timer runs because of it. */
export const pass = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

/** A member whose address is proven. */
export async function provenMember(forum: TestApp, name: string): Promise<Person> {
  const person = await forum.memberWithoutPassword(name);
  await proveAddress(forum.app.context.store, person.email);
  return person;
}

/** Sets the clock to the time of the newest id, which an earlier test may have moved ahead: both are compared. */
export async function catchUpWithIds() {
  const { newestKey, timeOfKey } = await import('../../../db/core/ids.ts');
  pass(Math.max(0, timeOfKey(newestKey()) + 1 - Date.now()));
}

/** Opens a forum with a mail server; `keep` as of `openTestApp`. */
export async function openForumWithMail(env: Record<string, string> = {}, keep = false) {
  await catchUpWithIds();
  const smtp: Smtp = await openSmtp(keep);
  const forum = await openTestApp({ SMTP_URL: smtp.url, ...env }, keep);
  const sendDue = () => forum.app.jobs.notificationMails.run();
  return {
    forum,
    smtp,
    sendDue,
    /** Lets the notification mails become due, and sends them. */
    async sendAfter(ms: number) {
      pass(ms);
      await sendDue();
    },
    proven: (name: string) => provenMember(forum, name),
  };
}

/** Sets what notification mails a member gets. */
export const choose = (who: Person, body: { mail?: 'off' | 'replies' | 'all'; digest?: boolean }) =>
  who.call('PATCH /me', { body });

/** A forum where a comment of Ana's waits for answers. */
export async function openMailForum(env: Record<string, string> = {}) {
  const scene = await openForumWithMail(env);
  const [ana, ben] = [await scene.proven('Ana'), await scene.proven('Ben')];
  const post = await publish(ben, { title: 'চা না কফি? ক্ষ্ম & <b>' });
  const { _id: comment } = await writeComment(ana, post, 'Tea.');
  return {
    ...scene,
    ana,
    ben,
    post,
    comment,
    answer: (text?: string) => replyTo(ben, post, comment, text),
    letters: () => scene.smtp.to(ana.email),
  };
}
