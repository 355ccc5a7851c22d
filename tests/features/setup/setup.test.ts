import { expect, test } from 'vitest';
import type { InputOf } from '../../../contract/core/calls.ts';
import { PUBLIC_DEFAULTS } from '../../../contract/values/site-defaults.ts';
import { setupCode } from '../../../server/features/setup/setup-code.ts';
import { openForum, openForumWithPasswords } from '../../support/open-forum.ts';

import type { Person } from '../../support/person.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

const WITHOUT_ADMIN = { ADMIN_EMAILS: '', VERIFY: 'on' };
const codeOf = (forum: TestApp) => setupCode(forum.app.context);
const setUp = (who: Person, body: InputOf<'POST /setup'>['body']) =>
  who.call('POST /setup', { body });

test('setup: whoever has the code becomes the first admin, with a proven address, once', async () => {
  const { forum, ana } = await openForumWithPasswords(['Ana'], WITHOUT_ADMIN);
  const code = await codeOf(forum);
  expect(code).toMatch(/^[\w-]{22}$/);
  expect((await ana.refused(403, 'POST /setup', { body: { code: `${code}x` } })).code).toBe(
    'setup-code',
  );
  expect((await forum.visitor.refused(401, 'POST /setup', { body: { code } })).code).toBe(
    'not-signed-in',
  );

  const given = { code, siteName: 'চায়ের আড্ডা', tags: ['#Tea', 'বই', 'General'], examples: true };
  expect(await setUp(ana, given)).toMatchObject({ status: 200, body: { success: true } });
  const { body: status } = await ana.call('GET /user/{email}/status', {
    params: { email: ana.email },
  });
  expect(status).toEqual({ isMember: false });
  expect((await ana.call('GET /settings')).body.values.siteName).toBe('চায়ের আড্ডা');
  expect((await forum.visitor.call('GET /tags')).body.map(({ name }) => name)).toEqual([
    'general',
    'tea',
    'বই',
  ]);
  const { body: posts } = await forum.visitor.call('GET /posts', { query: { limit: '20' } });
  expect(posts).toHaveLength(10);
  expect(posts[0]?.title).toBe('Welcome! This is an example post');
  expect((await ana.call('GET /posts/count', { query: { email: ana.email } })).body.count).toBe(0);
  const { entries } = (await ana.call('GET /admin/audit')).body;
  expect(entries.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['admin granted', 'setting changed', 'tag added']),
  );

  const bo = await forum.member('Bo');
  expect((await bo.refused(410, 'POST /setup', { body: { code } })).code).toBe('setup-used');
  await bo.refused(403, 'POST /setup', { body: { code: 'wrong' } });
  await bo.refused(403, 'GET /settings');
});

test('setup: of twenty at once one becomes admin', async () => {
  const forum = await openTestApp(WITHOUT_ADMIN);
  const names = Array.from({ length: 20 }, (_, n) => `Member${n}`);
  const people = await Promise.all(names.map((name) => forum.memberWithoutPassword(name)));
  const code = await codeOf(forum);
  const answers = await Promise.all(people.map((who) => setUp(who, { code, tags: ['tea'] })));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, ...Array(19).fill(410)]);
  const admins = await Promise.all(people.map((who) => who.call('GET /settings')));
  expect(admins.map(({ status }) => status === 200)).toEqual(statuses.map((s) => s === 200));
});

test('setup: a forum whose settings or commands name an admin takes no code', async () => {
  const { forum, ana } = await openForumWithPasswords(['Ana']);
  const code = await codeOf(forum);
  await ana.refused(410, 'POST /setup', { body: { code, siteName: 'Mine' } });
  expect((await forum.visitor.call('GET /site')).body).toEqual(PUBLIC_DEFAULTS);
});

test.each([
  {},
  { code: 7 },
  { siteName: '' },
  { tags: 'tea' },
  { tags: Array(21).fill('tea') },
  { tags: ['tea', '#..'] },
  { examples: 'yes' },
])('setup: %o is refused, and the code stays good', async (body) => {
  const { forum, ana } = await openForum(['Ana'], WITHOUT_ADMIN);
  const code = await codeOf(forum);
  const given = Object.keys(body).length === 0 ? {} : { code, ...body };
  await ana.refused(400, 'POST /setup', { body: given });
  expect((await setUp(ana, { code })).status).toBe(200);
});
