import { expect, test } from 'vitest';
import { type AnyCall, CALLS } from '../../../contract/core/calls.ts';
import { EVENTS, type EventName, OWN_EVENTS } from '../../../contract/core/realtime.ts';
import { room } from '../../../contract/core/rooms.ts';
import { DEFAULT_TAG } from '../../../contract/values/limits.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import { type Named, paramsOf, pathOf } from '../../support/address.ts';
import { publish, reportComment, writeComment } from '../../support/content.ts';
import { idOf } from '../../support/features/inbox.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { subscribe } from '../../support/person.ts';
import { rawRequest } from '../../support/raw-http.ts';
import { recordAs } from '../../support/realtime/event-recorder.ts';

const { forum, root } = await openFileForumWith(['Root']);
const ana = await forum.member('Ana.Rahman');
const bo = await forum.memberWithoutPassword('Bo');
await ana.call('POST /membership', { body: { email: ana.email } });
const postId = await publish(ana);
const { _id: comment } = await writeComment(bo, postId, 'Milk last.');
const member = (await forum.app.context.store.read(findUser(ana.email)))?.id ?? '';
const there: Named = { post: postId, comment, member, email: ana.email };
await root.call('POST /announcements', { body: { title: 'Closed', description: 'On Friday' } });

/** The addresses that stand in a text, however they are written there. */
function addressesIn(text: string): string[] {
  const plain = text
    .replaceAll(/\\u0040|&#64;|&#x40;|%40/gi, '@')
    .replaceAll('\\u002e', '.')
    .toLowerCase();
  return [root, ana, bo].map(({ email }) => email).filter((email) => plain.includes(email));
}
const headersOf = (headers: Headers) => [...headers].map((pair) => pair.join(': ')).join('\n');

/** Everything that a visitor may be told over HTTP: each call, and what is refused to them. */
async function everyCall(): Promise<[string, string][]> {
  const heard: [string, string][] = [];
  for (const name of Object.keys(CALLS) as AnyCall[]) {
    const path = pathOf(name, paramsOf(name, there));
    const method = name.slice(0, name.indexOf(' '));
    for (const query of ['?limit=100&tag=general&search=a&q=milk', '?email=bo&tag=general']) {
      const reply = await (method === 'POST'
        ? forum.post(path + query, {})
        : forum.raw(path + query, { method }));
      heard.push([name, JSON.stringify(reply.body) + headersOf(reply.headers)]);
    }
  }
  return heard;
}

test('masked emails: no call shows a visitor a whole address, nor does a refusal', async () => {
  const heard = await everyCall();
  expect(heard.length).toBeGreaterThan(70);
  expect(heard.filter(([, text]) => addressesIn(text).length > 0)).toEqual([]);
  expect(heard.map(([, text]) => text).join()).toContain('an…@example.com');
  const seen = await bo.call('GET /posts/{id}', { params: { id: postId } });
  expect(addressesIn(JSON.stringify(seen.body))).toEqual([ana.email]);
});

test('masked emails: no page holds a whole address, whoever asked for it before', async () => {
  const navigation = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };
  const today = new Date().toISOString().slice(0, 10);
  for (const path of Object.values(SCREENS)) {
    const id = path === SCREENS.person ? there.member : postId;
    const url =
      forum.url + path.replace(':id', id).replace(':name', DEFAULT_TAG).replace(':date', today);
    for (const headers of [
      { ...navigation, authorization: `Bearer ${ana.token}`, cookie: ana.cookie },
      navigation,
    ]) {
      const { status, body } = await rawRequest(url, { headers });
      expect([path, status]).toEqual([path, path === SCREENS.postAlias ? 301 : 200]);
      expect([path, addressesIn(body)]).toEqual([path, []]);
    }
  }
});

const OTHERS = ['healthz', 'readyz', 'metrics', 'openapi.json', 'docs', 'auth/get-session', 'nope'];
test.each(OTHERS)('/%s holds none', async (path) => {
  const { body, headers } = await forum.raw(`/${path}`);
  expect(addressesIn(JSON.stringify(body) + headersOf(headers))).toEqual([]);
});

test('masked emails: no event and no state of a room holds a whole address', async () => {
  // The forum's own address is meant for everyone.
  await root.call('PATCH /settings', { body: { contactEmail: '' } });
  const { socket, recorder } = await recordAs(forum.visitor);
  const id = await publish(ana);
  const states = await subscribe(
    socket,
    ...[room.feed, room.announcements, room.tags, room.members, room.site],
    ...[room.admin, room.user(ana.email)],
    ...[postId, id].flatMap((one) => [room.post(one), room.comments(one), room.presence(one)]),
  );
  expect(states.filter(({ ok }) => !ok).map((one) => one.room)).toEqual([
    'admin',
    `user:${ana.email}`,
  ]);
  // Their own words come back to them: the name of the room that they asked for.
  const told = JSON.stringify(states.map(({ room: _, ...state }) => state));
  expect(addressesIn(told)).toEqual([]);

  const member = await bo.socket();
  await subscribe(member, room.presence(id));
  member.emit('typing', id, true);
  const { _id: comment } = await writeComment(ana, id, 'And sugar?');
  await reportComment(bo, comment);
  await bo.call('PATCH /posts/{id}/upvote', { params: { id } });
  const { body: tag } = await root.call('POST /tags', { body: { name: 'sugar' } });
  await root.call('PATCH /tags/{id}', { params: { id: tag._id }, body: { hue: 3 } });
  await root.call('POST /announcements', { body: { title: 'Open', description: 'Again' } });
  await root.call('PATCH /admin/users/make-admin/{email}', { params: { email: bo.email } });
  await ana.call('PATCH /me', { body: { displayName: 'Ana R.' } });
  await root.call('PATCH /settings', { body: { blurb: 'Tea.' } });
  const edit = { params: { id: comment }, body: { text: 'And no sugar?', version: 1 } };
  await ana.call('PATCH /comments/{id}', edit);
  await ana.call('PATCH /posts/{id}', { params: { id }, body: { title: 'Sugar', version: 1 } });
  await bo.call('PUT /comments/{id}/thanks', { params: { id: comment } });
  await recorder.until('comments:thanked');
  const cy = await forum.someone('Cy');
  await writeComment(cy, id, 'Buy sugar.');
  const clear = { params: { id: await idOf(cy) }, body: { reason: 'Spam' } };
  await root.call('POST /members/{id}/clear', clear);
  await root.call('DELETE /comments/{id}', { params: { id: comment } });
  await ana.call('DELETE /posts/{id}', { params: { id } });
  await recorder.until('post:removed');
  await recorder.until('presence', ({ typing }) => typing === 1);

  // Those of admins, of claims, of moderators, and of oneself.
  const forOthers = [
    ...['report:added', 'report:changed', 'report:removed', 'stats:changed', 'claim:added'],
    ...[
      'postReport:added',
      'postReport:removed',
      'claim:settled',
      'moderation:changed',
      ...Object.keys(OWN_EVENTS),
      'vote:changed',
      'poll:changed',
      'poll:voted',
      'raid:changed',
    ],
    'inbox:changed',
  ];
  const heard = new Set(recorder.heard.map(({ name }) => name));
  const all = (Object.keys(EVENTS) as EventName[]).filter((name) => !forOthers.includes(name));
  expect([...heard].sort()).toEqual(all.sort());
  expect(addressesIn(JSON.stringify(recorder.heard))).toEqual([]);
  expect(JSON.stringify(recorder.heard)).toContain('an…@example.com');
});
