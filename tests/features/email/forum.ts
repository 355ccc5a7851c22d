import { afterAll, expect } from 'vitest';
import { findUser } from '../../../db/features/users/reads.ts';
import { openForumWithMail } from '../../support/mail/notification-mails.ts';
import { PASSWORD, type Person, personOf } from '../../support/person.ts';
import type { TestApp } from '../../support/test-app.ts';

const LINK = /https?:\S+\/email\/(?:confirm|undo)\/\S+/;

/** The page behind a link, as a browser without cookies and scripts gets it. */
export async function look(link: string, headers: Record<string, string> = {}) {
  const reply = await fetch(link, { headers });
  return { status: reply.status, page: await reply.text() };
}

/** Presses the button of that page. */
export async function press(link: string, headers: Record<string, string> = {}) {
  const reply = await fetch(link, { method: 'POST', headers, body: new URLSearchParams() });
  return { status: reply.status, page: await reply.text() };
}

/** A forum with a mail server, whose members change their addresses; with `keep` it closes after the tests of the file. */
export async function openEmailForum(env: Record<string, string> = {}, keep = false) {
  const scene = await openForumWithMail(env, keep);
  const { forum, smtp } = scene;
  if (keep) afterAll(() => Promise.all([forum.close(), smtp.close()]));
  const { store } = forum.app.context;
  const sendDue = () => forum.app.jobs.deliveries.run();
  const mailsTo = async (email: string, about: RegExp) => {
    await sendDue();
    return smtp.to(email).filter(({ subject }) => about.test(subject ?? ''));
  };
  const ask = (who: Person, email: string) => who.call('PUT /me/email', { body: { email } });
  const linkTo = async (email: string, about: RegExp) => {
    const [link = ''] = LINK.exec((await mailsTo(email, about)).at(-1)?.text ?? '') ?? [];
    return link;
  };
  /** The link that changes an address to this one. */
  const confirmLink = (email: string) => linkTo(email, /^Confirm your new address/);
  return {
    ...scene,
    store,
    sendDue,
    mailsTo,
    ask,
    confirmLink,
    /** The link that puts this address back. */
    undoLink: (email: string) => linkTo(email, /was changed$/),
    /** Moves a member to another address, as they do with both mails. */
    async move(who: Person, email: string) {
      expect((await ask(who, email)).body).toEqual({ success: true });
      expect((await press(await confirmLink(email))).status).toBe(200);
    },
    member: (email: string) => store.read(findUser(email)),
  };
}

/** Signs in by the form; a status other than 200 is refused. */
export async function signIn(forum: TestApp, email: string, password = PASSWORD) {
  const reply = await forum.post('/auth/sign-in/email', { email, password }, { origin: forum.url });
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { status: reply.status, cookie };
}

/** A new product token by a session's cookie, with the address that the session has now. */
export async function renewed(forum: TestApp, cookie: string, email: string) {
  const reply = await forum.post('/jwt', { email }, { cookie, origin: forum.url });
  const { token = null } = reply.body as { token?: string };
  return { status: reply.status, person: personOf(forum.url, email, token, cookie) };
}
