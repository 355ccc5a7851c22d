import { createHmac } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { revokeAdmin } from '../../../db/features/users/writes.ts';
import { sanction } from '../../support/features/sanctions.ts';
import { actsIn, look, openAlertScene, press } from '../../support/mail/alerts.ts';
import { HOUR, MINUTE, pass } from '../../support/mail/letters.ts';

afterEach(() => void vi.useRealTimers());

type Scene = Awaited<ReturnType<typeof openAlertScene>>;

/** The link that a mail to the admin has to a new report. */
async function reported(scene: Scene) {
  const report = await scene.report();
  await scene.alertAfter(11 * MINUTE);
  return { ...report, link: actsIn(scene.mails().at(-1))[0] ?? '' };
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
  const scene = await openAlertScene();
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

test('Ignore settles the report and leaves the comment; a second press says who did what', async () => {
  const scene = await openAlertScene();
  const { link, id } = await reported(scene);
  expect((await press(link, 'ignore')).page).toContain('Root ignored this report');
  const second = await press(link, 'delete');
  expect(second.page).toContain('Root ignored this report');
  expect((await look(link)).page).toContain('Root ignored this report');
  expect(await scene.comments()).toBe(1);
  const acts = (await scene.log()).filter(({ target }) => target === id);
  expect(acts).toMatchObject([{ act: 'report ignored', actor: scene.root.email }]);
});

test('a text that waits is approved or refused by its link', async () => {
  const scene = await openAlertScene();
  const one = await held(scene);
  const { page } = await look(one.link);
  expect(page).toContain('Tea for sale');
  const total = async () => (await scene.forum.visitor.call('GET /posts/total')).body.count;
  expect(await total()).toBe(1);
  expect((await press(one.link, 'approve')).page).toContain('Root approved the text.');
  expect(await total()).toBe(2);
  expect((await press(one.link, 'refuse')).page).toContain('Root approved the text.');
  expect(await total()).toBe(2);
});

test('a refused text never appears', async () => {
  const scene = await openAlertScene();
  const { link, id } = await held(scene);
  expect((await press(link, 'refuse')).page).toContain('Root refused the text.');
  expect((await press(link, 'approve')).page).toContain('Root refused the text.');
  expect((await scene.forum.visitor.call('GET /posts/total')).body.count).toBe(1);
  const acts = (await scene.log()).filter(({ target }) => target === id);
  expect(acts).toMatchObject([{ act: 'text refused', actor: scene.root.email }]);
});

test.each([
  ['JSON', { body: '{"act":"delete"}', headers: { 'content-type': 'application/json' } }],
  ['no body', {}],
  ['an act of another page', { body: new URLSearchParams({ act: 'approve' }) }],
  ['a name of every object', { body: new URLSearchParams({ act: 'constructor' }) }],
])('a POST with %s names no button: it asks again and changes nothing', async (_, init) => {
  const scene = await openAlertScene();
  const { link } = await reported(scene);
  const reply = await fetch(link, { method: 'POST', ...init });
  expect(reply.status).toBe(400);
  expect(await reply.text()).toContain('Delete comment</button>');
  expect(await openReports(scene)).toBe(1);
});

test('another Origin, or none, is no hindrance', async () => {
  const scene = await openAlertScene();
  const { link } = await reported(scene);
  const body = new URLSearchParams({ act: 'ignore' });
  const headers = { origin: 'null' };
  expect((await fetch(link, { method: 'POST', body, headers })).status).toBe(200);
  expect(await openReports(scene)).toBe(0);
});

test('a forged link is none', async () => {
  const scene = await openAlertScene();
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
    expect((await look(wrong)).status).toBe(404);
    expect((await press(wrong, 'delete')).status).toBe(404);
  }
  expect(await scene.comments()).toBe(2);
});

test('a link of a mail from an earlier release works: its form never changes', async () => {
  const scene = await openAlertScene();
  const { root, forum } = scene;
  const id = await scene.hold();
  const { _id: adminId } = (await root.call('GET /me')).body;
  const payload = `h.${id}..${adminId}.${Date.now() + HOUR}`;
  const { jwtSecret } = forum.app.context.config;
  const mac = createHmac('sha256', jwtSecret).update(`act:${payload}`).digest('base64url');
  const { status, page } = await look(`${forum.url}/act/${payload}.${mac}`);
  expect(status).toBe(200);
  expect(page).toContain('Tea for sale');
});

test('a link ends after 72 hours', async () => {
  const scene = await openAlertScene();
  const { link } = await reported(scene);
  pass(71 * HOUR);
  expect((await look(link)).status).toBe(200);
  pass(HOUR + MINUTE);
  expect((await look(link)).status).toBe(410);
  expect((await press(link, 'delete')).status).toBe(410);
  expect(await scene.comments()).toBe(1);
});

test('the links of an admin who is suspended or no admin any more are dead', async () => {
  const scene = await openAlertScene();
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

test('what somebody else has settled is said with their name; what its author deleted has gone', async () => {
  const scene = await openAlertScene();
  const one = await reported(scene);
  const mia = await scene.forum.signInAgain(await scene.admin('Mia'));
  await mia.call('DELETE /reports/{id}', { params: { id: one.id } });
  expect((await press(one.link, 'delete')).page).toContain('Mia ignored this report');
  const two = await reported(scene);
  const ana = await scene.forum.signInAgain(scene.ana);
  await ana.call('DELETE /comments/{id}', { params: { id: two.commentId } });
  expect((await look(two.link)).page).toContain('The text has gone');
});
