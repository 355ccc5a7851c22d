import { afterAll, expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { personOf, subscribe } from '../../support/person.ts';
import { rawRequest } from '../../support/raw-http.ts';
import { recordEvents } from '../../support/realtime/event-recorder.ts';
import { openTestApp } from '../../support/test-app.ts';

const forum = await openTestApp({ EMAILS: 'everyone' }, true);
afterAll(() => forum.close());
/** The address that no profile may name. */
const PLANTED = 'planted.address';
const ana = await forum.memberWithoutPassword(PLANTED);
const ben = await forum.memberWithoutPassword('Ben');
const { authorId: id, postId } = await writeComment(ana, await publish(ana), 'Milk first.');
await writeComment(ana, await publish(ben), 'Milk last.');
await ana.call('PATCH /me', { body: { displayName: 'Ana' } });

/** Whether a text names the address, whole or masked. */
const namesIt = (text: string) => /planted|pl…/i.test(text);
const lists = ['', '/posts', '/comments', '/posts?page=2', '/comments?page=9&limit=1'];
const pages = ['', '?tab=comments', '?tab=posts', '?tab=comments&page=2'];

test.each([
  ['a visitor', forum.visitor],
  ['another member', ben],
  ['the member', personOf(forum.url, ana.email, ana.token)],
])(
  'profile e-mails: no answer or page about a member names the address to %s',
  async (_, { token }) => {
    const authorization = token ? { authorization: `Bearer ${token}` } : {};
    for (const path of [
      ...lists.map((list) => `/members/${id}${list}`),
      ...pages.map((page) => `/people/${id}${page}`),
    ]) {
      const accept = path.startsWith('/people') ? 'text/html' : 'application/json';
      const headers = { accept, ...authorization };
      const { status, body } = await rawRequest(`${forum.url}${path}`, { headers });
      expect([path, [200, 404].includes(status), namesIt(body)]).toEqual([path, true, false]);
    }
    const list = await rawRequest(`${forum.url}/comments/${postId}`, {
      headers: { accept: 'application/json', ...authorization },
    });
    expect(namesIt(list.body), 'the crawl finds an address where there is one').toBe(true);
  },
);

test('profile e-mails: the event of a rename names no address', async () => {
  const socket = await ben.socket();
  const [answer] = await subscribe(socket, 'members');
  const recorder = recordEvents(socket);
  await ana.call('PATCH /me', { body: { displayName: 'Anna' } });
  await recorder.until('member:changed');
  expect(namesIt(JSON.stringify([answer, recorder.heard]))).toBe(false);
});
