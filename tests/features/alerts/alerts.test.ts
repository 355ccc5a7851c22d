import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { revokeAdmin } from '../../../db/features/users/admins.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { waiting } from '../../support/features/held.ts';
import { sanction } from '../../support/features/sanctions.ts';
import { actsIn, look, openAlertForum, press } from '../../support/mail/alerts.ts';
import { choose, HOUR, MINUTE, pass } from '../../support/mail/notification-mails.ts';
import { openTestApp } from '../../support/test-app.ts';

afterEach(() => void vi.useRealTimers());

describe('mails to admins: when and to whom', () => {
  test('one mail names how many reports and texts wait, with a link to each of the newest', async () => {
    const { report, hold, mails, ana, ben, alertAfter } = await openAlertForum();
    await report();
    await report('Second');
    await hold();
    await alertAfter(MINUTE);
    expect(mails()).toHaveLength(1);
    const [mail] = mails();
    expect(mail?.subject).toBe('2 reports and 1 text wait at My Site');
    expect(mail?.text).toContain('A comment was reported: “চা কিনুন <b>”\n  Spam or scam\n');
    expect(mail?.text).toContain('A text waits for approval: “Tea for sale”\n  by Ben\n');
    expect(mail?.html).toContain('“চা কিনুন &lt;b&gt;”');
    expect(actsIn(mail)).toHaveLength(3);
    for (const other of [ana, ben]) expect(mails(other)).toEqual([]);
  });

  test('a reported post counts, and brings a mail by itself, which leads to the list of posts', async () => {
    const { reportPost, mails, alertAfter } = await openAlertForum();
    await reportPost();
    await alertAfter(MINUTE);
    expect(mails().map(({ subject }) => subject)).toEqual(['1 report waits at My Site']);
    const [mail] = mails();
    expect(mail?.text).toContain('A post was reported: “A question of tea”\n  Spam or scam\n');
    expect(mail?.text).toContain('/dashboard/reported-comments?of=posts');
    expect(actsIn(mail)).toHaveLength(1);
  });

  test('an admin gets at most one in ten minutes, and none about the same again', async () => {
    const { report, mails, alertAfter } = await openAlertForum();
    await report();
    await alertAfter(MINUTE);
    for (const _ of [1, 2, 3, 4]) await report();
    await alertAfter(8 * MINUTE);
    expect(mails()).toHaveLength(1);
    await alertAfter(2 * MINUTE);
    expect(mails().map(({ subject }) => subject)).toEqual([
      '1 report waits at My Site',
      '5 reports wait at My Site',
    ]);
    expect(actsIn(mails()[1])).toHaveLength(3);
    await alertAfter(24 * HOUR);
    expect(mails()).toHaveLength(2);
  });

  test('none about what is settled, nor to a suspended admin, to one who wants no letters, or to an unproven address', async () => {
    const { forum, admin, root, report, mails, alertAfter } = await openAlertForum();
    const [suspended, quiet] = [await admin('Sue'), await admin('Quinn')];
    const unproven = await forum.admin('Una');
    await choose(quiet, { mail: 'off' });
    await sanction(root, suspended, 'suspend');
    const { id } = await report();
    await root.call('DELETE /reports/{id}', { params: { id } });
    await alertAfter(MINUTE);
    expect(mails()).toEqual([]);
    await report();
    await alertAfter(MINUTE);
    expect(mails()).toHaveLength(1);
    for (const other of [suspended, quiet, unproven]) expect(mails(other)).toEqual([]);
  });

  test('one that is not taken is sent again after ten minutes, and of two servers that send at once one sends', async () => {
    const { forum, smtp, report, mails, alertAfter } = await openAlertForum();
    const env = { ...forum.shared, DATA_DIR: forum.dataDir, SMTP_URL: smtp.url };
    const again = await openTestApp(env);
    const workers = [forum, again].map(({ app }) => app.jobs.alerts);
    smtp.fails();
    await report();
    await alertAfter(MINUTE);
    smtp.takesAll();
    await alertAfter(MINUTE, workers);
    expect(mails()).toEqual([]);
    await alertAfter(10 * MINUTE, workers);
    await alertAfter(MINUTE, workers.toReversed());
    expect(mails()).toHaveLength(1);
  });
});

type Scene = Awaited<ReturnType<typeof openAlertForum>>;

/** The link that a mail to the admin has to a new report. */
async function reported(scene: Scene) {
  const report = await scene.report();
  await scene.alertAfter(11 * MINUTE);
  const links = actsIn(scene.mails().at(-1));
  return { ...report, link: links.find((link) => link.includes('/r.')) ?? '' };
}
/** The link to a new text that waits. */
async function held(scene: Scene) {
  const id = await scene.hold();
  await scene.alertAfter(11 * MINUTE);
  return { id, link: actsIn(scene.mails().at(-1)).at(-1) ?? '' };
}
const openReports = async ({ forum, root }: Scene) =>
  (await (await forum.signInAgain(root)).call('GET /reports')).body.total;

test('two taps, signed out: the page shows the text and two buttons, and a press deletes the comment', async () => {
  const scene = await openAlertForum();
  const { link, commentId } = await reported(scene);
  for (const _ of [1, 2]) {
    const { status, page } = await look(link);
    expect(status).toBe(200);
    expect(page).toContain('<blockquote>চা কিনুন &lt;b&gt;</blockquote>');
    expect(page).toContain('Delete comment</button>');
    expect(page).toContain('Ignore</button>');
  }
  await fetch(link, { method: 'HEAD' });
  expect(await scene.comments()).toBe(1);
  expect(await openReports(scene)).toBe(1);

  const done = await press(link, 'delete');
  expect(done.status).toBe(200);
  expect(done.page).toContain('Root deleted the comment.');
  expect(await scene.comments()).toBe(0);
  expect(await openReports(scene)).toBe(0);
  const deletions = (await scene.log()).filter(({ target }) => target === commentId);
  expect(deletions).toMatchObject([{ act: 'comment deleted', actor: scene.root.email }]);
});

test('Ignore settles the report and leaves the comment; a later press says who did what, and what its author deleted has gone', async () => {
  const scene = await openAlertForum();
  const { link, id } = await reported(scene);
  for (const act of ['ignore', 'delete'])
    expect((await press(link, act)).page).toContain('Root ignored this report');
  expect((await look(link)).page).toContain('Root ignored this report');
  const acts = (await scene.log()).filter(({ target }) => target === id);
  expect(acts).toMatchObject([{ act: 'report ignored', actor: scene.root.email }]);
  const two = await reported(scene);
  const mia = await scene.forum.signInAgain(await scene.admin('Mia'));
  await mia.call('DELETE /reports/{id}', { params: { id: two.id } });
  expect((await press(two.link, 'delete')).page).toContain('Mia ignored this report');
  await executeSql(scene.forum, `update users set left_at = 1 where display_name = 'Mia'`);
  expect((await look(two.link)).page).toContain('Somebody ignored this report');
  expect(await scene.comments()).toBe(2);
  const three = await reported(scene);
  const ana = await scene.forum.signInAgain(scene.ana);
  await ana.call('DELETE /comments/{id}', { params: { id: three.commentId } });
  expect((await look(three.link)).page).toContain('The text has gone');
});

test.each([
  ['delete', 'Root deleted the post.', 0, 'post deleted'],
  ['ignore', 'Root ignored this report; the text stays.', 1, 'report ignored'],
])(
  '%s of a reported post: the page asks about the post, and one press settles it',
  async (act, said, posts, logged) => {
    const scene = await openAlertForum();
    await scene.reportPost();
    await scene.alertAfter(MINUTE);
    const [link = ''] = actsIn(scene.mails()[0]);
    const { page } = await look(link);
    for (const words of [
      'A post was reported',
      'Spam or scam',
      'A question of tea',
      'Delete post and comments',
    ])
      expect(page).toContain(words);
    for (const pressed of [act, 'delete', 'ignore'])
      expect((await press(link, pressed)).page).toContain(said);
    expect((await scene.forum.visitor.call('GET /posts/total')).body.count).toBe(posts);
    const entries = (await scene.log()).filter((entry) => entry.act === logged);
    expect(entries).toMatchObject([{ actor: scene.root.email }]);
  },
);

test.each([
  ['approve', 'Root approved the text.', 2, 'text approved'],
  ['refuse', 'Root refused the text.', 1, 'text refused'],
])(
  '%s: the link settles a text that waits, and a second press changes nothing',
  async (act, said, posts, logged) => {
    const scene = await openAlertForum();
    const { link, id } = await held(scene);
    expect((await look(link)).page).toContain('Tea for sale');
    for (const pressed of [act, 'approve', 'refuse'])
      expect((await press(link, pressed)).page).toContain(said);
    expect((await scene.forum.visitor.call('GET /posts/total')).body.count).toBe(posts);
    const acts = (await scene.log()).filter(({ target }) => target === id);
    expect(acts).toMatchObject([{ act: logged, actor: scene.root.email }]);
  },
);

test('a link dies by an edit of the text: what was not read is neither approved nor refused', async () => {
  const scene = await openAlertForum();
  const { link, id } = await held(scene);
  const change = { params: { id }, body: { text: 'Coffee for sale', version: 1 } };
  const edited = await (await scene.forum.signInAgain(scene.ben)).call('PATCH /held/{id}', change);
  expect(edited.status).toBe(200);
  for (const reply of [
    await look(link),
    await press(link, 'approve'),
    await press(link, 'refuse'),
  ]) {
    expect(reply.status).toBe(410);
    expect(reply.page).toContain('The text was edited after the mail was sent.');
    expect(reply.page).not.toContain('Approve</button>');
  }
  expect((await scene.forum.visitor.call('GET /posts/total')).body.count).toBe(1);
  expect((await waiting(await scene.forum.signInAgain(scene.root))).total).toBe(1);
});

test('a forged link is none, and a POST that names no button asks again; another Origin is no hindrance', async () => {
  const scene = await openAlertForum();
  const { link, commentId } = await reported(scene);
  const other = await scene.report();
  const last = link.at(-1) === 'A' ? 'B' : 'A';
  for (const wrong of [
    `${link.slice(0, -1)}${last}`,
    `${link}A`,
    link.slice(0, -1),
    link.replace(commentId, other.commentId),
    link.replace('/r.', '/h.'),
    link.replace(/\.(\d{13})\./, (_, time) => `.${Number(time) + 1}.`),
  ]) {
    expect(wrong).not.toBe(link);
    expect([(await look(wrong)).status, (await press(wrong, 'delete')).status]).toEqual([404, 404]);
  }
  for (const init of [
    { body: '{"act":"delete"}', headers: { 'content-type': 'application/json' } },
    {},
    // An act of another page, and a name of every object.
    { body: new URLSearchParams({ act: 'approve' }) },
    { body: new URLSearchParams({ act: 'constructor' }) },
  ]) {
    const reply = await fetch(link, { method: 'POST', ...init });
    expect(reply.status).toBe(400);
    expect(await reply.text()).toContain('Delete comment</button>');
  }
  expect([await scene.comments(), await openReports(scene)]).toEqual([2, 2]);
  const body = new URLSearchParams({ act: 'ignore' });
  const foreign = { method: 'POST', body, headers: { origin: 'null' } };
  expect((await fetch(link, foreign)).status).toBe(200);
  expect(await openReports(scene)).toBe(1);
});

test('a link works for 72 hours, also one of a mail from an earlier release: its form never changes', async () => {
  const scene = await openAlertForum();
  const { root, forum } = scene;
  const id = await scene.hold();
  const { _id: adminId } = (await root.call('GET /me')).body;
  const payload = `h.${id}..${adminId}.${Date.now() + HOUR}`;
  const { jwtSecret } = forum.app.context.config;
  const mac = createHmac('sha256', jwtSecret).update(`act:${payload}`).digest('base64url');
  const { status, page } = await look(`${forum.url}/act/${payload}.${mac}`);
  expect(status).toBe(200);
  expect(page).toContain('Tea for sale');
  const { link } = await reported(scene);
  pass(71 * HOUR);
  expect((await look(link)).status).toBe(200);
  pass(HOUR + MINUTE);
  expect([(await look(link)).status, (await press(link, 'delete')).status]).toEqual([410, 410]);
  expect(await scene.comments()).toBe(1);
});

test('the links of an admin who is suspended or no admin any more are dead', async () => {
  const scene = await openAlertForum();
  const [dora, sam] = [await scene.admin('Dora'), await scene.admin('Sam')];
  await reported(scene);
  const links = [dora, sam].map((who) => actsIn(scene.mails(who)[0])[0] ?? '');
  const root = await scene.forum.signInAgain(scene.root);
  await sanction(root, sam, 'suspend');
  await revokeAdmin(scene.forum.app.context.store, dora.email, 'npm run admin');
  for (const link of links) {
    const { status, page } = await look(link);
    expect(status).toBe(410);
    expect(page).not.toContain('চা কিনুন');
    expect((await press(link, 'delete')).status).toBe(410);
  }
  expect(await scene.comments()).toBe(1);
});
