import { expect } from 'vitest';
import { proveAddress } from '../../../db/features/users/proven-addresses.ts';
import { postBy, publish, reportComment, writeComment } from '../content.ts';
import { LINK } from '../features/held.ts';
import type { Person } from '../person.ts';
import { openForumWithMail, pass } from './notification-mails.ts';
import type { TakenMail } from './smtp.ts';

/** The links to acts of a mail, in its order. */
export const actsIn = (mail: TakenMail | undefined) =>
  (mail?.text ?? '').match(/https?:\S+\/act\/\S+/g) ?? [];

/** Opens the page behind a link. */
export async function look(link: string, init: RequestInit = {}) {
  const reply = await fetch(link, init);
  return { status: reply.status, page: await reply.text() };
}

/** Presses a button of the page behind a link, as a browser without cookies does. */
export const press = (link: string, act: string, more: Record<string, string> = {}) =>
  look(link, { method: 'POST', body: new URLSearchParams({ act, ...more }) });

/** A forum with a mail server, an admin, and members whose texts are reported or held; `keep` as of `openTestApp`. */
export async function openAlertForum(env: Record<string, string> = {}, keep = false) {
  const scene = await openForumWithMail({ NEWCOMERS: 'held', ...env }, keep);
  const { forum, smtp } = scene;
  const admin = async (name: string) => {
    const person = await forum.admin(name);
    await proveAddress(forum.app.context.store, person.email);
    return person;
  };
  const root = await admin('Root');
  const [ana, ben] = [await scene.proven('Ana'), await scene.proven('Ben')];
  const postId = await publish(ana);
  return {
    ...scene,
    admin,
    root,
    ana,
    ben,
    postId,
    async report(text = 'চা কিনুন <b>') {
      const { _id: commentId } = await writeComment(ana, postId, text);
      return { commentId, id: await reportComment(ben, commentId) };
    },
    async reportPost() {
      const body = { postId, feedback: 'Spam or scam' as const };
      expect((await ben.call('POST /reports', { body })).status).toBe(201);
    },
    async hold() {
      const body = postBy(ben, { title: 'Tea for sale', description: LINK });
      const reply = await ben.call('POST /posts', { body });
      expect(reply.body.held).toBe(true);
      return reply.body.insertedId;
    },
    /** Lets a time pass, and sends the mails that are due: first they are seen, then sent. */
    async alertAfter(ms: number, workers = [forum.app.jobs.alerts]) {
      for (const time of [ms, 11_000]) {
        pass(time);
        await Promise.all(workers.map((worker) => worker.run()));
      }
    },
    /** Without the mails that prove an address. */
    mails: (to: Person = root) =>
      smtp.to(to.email).filter(({ subject }) => !subject?.startsWith('Confirm')),
    comments: async () =>
      (await forum.visitor.call('GET /comments/{id}', { params: { id: postId } })).body
        .totalComments,
    log: async () => (await root.call('GET /admin/audit')).body.entries,
  };
}
