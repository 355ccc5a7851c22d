import { describe, expect, test } from 'vitest';
import { readSetting } from '../../../db/core/internal-settings.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { signedInAnew } from '../../support/features/leaving.ts';
import { newSubscription } from '../../support/features/push.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { sharedForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { AS_PRODUCTION } from '../../support/production.ts';
import { atOnce } from '../../support/races.ts';
import { openTestApp } from '../../support/test-app.ts';

const CHROME =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

const forum = await sharedForum();
const member = () => forum.someone();
const register = (who: Person, { body } = newSubscription()) => who.call('PUT /push', { body });
const idOf = async (who: Person) => (await register(who)).body._id;
const { keys } = newSubscription().body;
const devices = async (who: Person) => (await who.call('GET /me/push')).body.map(({ _id }) => _id);

test('the key of the forum is a point on P-256, the same for everybody; the private one is nowhere in the database as it is', async () => {
  const { key } = (await expectCall(forum.visitor, 'GET /push', {})).body;
  const bytes = Buffer.from(key, 'base64url');
  expect([bytes.length, bytes[0]]).toEqual([65, 4]);
  expect((await (await member()).call('GET /push')).body.key).toBe(key);
  const value = (await forum.app.context.store.read(readSetting('push-keys'))) ?? '';
  expect(value).toMatch(/^[\w-]{200,}$/);
  expect(Buffer.from(value, 'base64url').includes(Buffer.from(key))).toBe(false);
});

describe('PUT /push', () => {
  test('registers a browser by its name; a repeat has the same id, also with other keys', async () => {
    const who = (await member()).withHeaders({ 'user-agent': CHROME });
    const { endpoint } = newSubscription().body;
    const first = await expectCall(who, 'PUT /push', { body: { endpoint, keys } });
    const again = { endpoint, keys: newSubscription().body.keys };
    expect((await who.call('PUT /push', { body: again })).body).toEqual(first.body);
    const listed = await expectCall(who, 'GET /me/push', {});
    expect(listed.body).toEqual([
      { ...first.body, name: 'Chrome, Android', addedAt: expect.any(String) },
    ]);
    expect(JSON.stringify(listed.body)).not.toContain('fcm.googleapis.com');
  });

  test('an endpoint belongs to who has registered it last, however it is spelled', async () => {
    const [one, other] = [await member(), await member()];
    const put = async (who: Person, endpoint: string) =>
      (await who.call('PUT /push', { body: { endpoint, keys } })).body._id;
    const endpoint = 'https://fcm.googleapis.com/a';
    const id = await put(one, endpoint);
    expect(await put(one, 'HTTPS://FCM.GoogleApis.com:443/b/../a')).toBe(id);
    const newId = await put(other, endpoint);
    expect(newId).not.toBe(id);
    expect([await devices(one), await devices(other)]).toEqual([[], [newId]]);
  });

  test.each([
    ['other schemes', 'http://fcm.googleapis.com/x wss://fcm.googleapis.com/x file:///etc/passwd'],
    ['no scheme', 'fcm.googleapis.com'],
    ['other ports', 'https://fcm.googleapis.com:8443/x https://web.push.apple.com:8443/x'],
    [
      'names that only contain one',
      `https://fcm.googleapis.com.evil.example/x https://evilfcm.googleapis.com/x
       https://push.apple.com/x https://notpush.apple.com/x`,
    ],
    ['a dot at the end', 'https://fcm.googleapis.com./x https://web.push.apple.com./x'],
    [
      'this machine and its network',
      `https://127.0.0.1/x https://[::1]/x http://10.0.0.1/x
       http://169.254.169.254/latest/meta-data http://127.0.0.1.evil.example/x
       http://localhost.evil.example/x`,
    ],
    [
      'a known name elsewhere than in the host',
      `https://web.push.apple.com@evil.example https://evil.example/.push.apple.com
       https://evil.example?.push.apple.com https://evil.example#.push.apple.com
       https://evil.example\\.push.apple.com`,
    ],
    [
      'a user or a fragment',
      `https://user@fcm.googleapis.com/x https://:secret@fcm.googleapis.com/x
       https://fcm.googleapis.com/x#fragment`,
    ],
    ['Cyrillic letters that look like Latin ones', 'https://fcm.gооgleapis.com/x'],
  ])('refuses endpoints with %s', async (_, endpoints) => {
    const who = await member();
    for (const endpoint of endpoints.split(/\s+/)) {
      const problem = await who.refused(400, 'PUT /push', { body: { endpoint, keys } });
      expect(problem).toMatchObject({ code: 'bad-input', params: { field: 'endpoint' } });
    }
    expect(await devices(who)).toEqual([]);
  });

  test.each([
    'https://fcm.googleapis.com/fcm/send/a',
    'https://web.push.apple.com/b',
    'https://wns2-db5p.notify.windows.com/w/?token=c',
    'https://updates.push.services.mozilla.com/wpush/v2/d',
    'http://127.0.0.1:9999/in-development',
  ])('takes the endpoint %s', async (endpoint) => {
    const who = await member();
    await expectCall(who, 'PUT /push', { body: { endpoint, keys } });
  });

  test('in production nothing is ever sent to this machine', async () => {
    const live = await openTestApp({ ...AS_PRODUCTION, VERIFY: 'off' });
    const who = await live.memberWithoutPassword('Fay');
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '[::ffff:127.0.0.1]'])
      for (const scheme of ['http', 'https'])
        await who.refused(400, 'PUT /push', { body: { endpoint: `${scheme}://${host}/x`, keys } });
  });

  const text = (...parts: Uint8Array[]) => Buffer.concat(parts).toString('base64url');
  const point = Buffer.from(keys.p256dh, 'base64url');
  test.each([
    ['p256dh', text(point.subarray(1))],
    ['p256dh', text(Buffer.alloc(65, 4))],
    ['p256dh', text(Buffer.alloc(65))],
    ['p256dh', text(Buffer.from([4]), Buffer.alloc(64))],
    ['p256dh', text(Buffer.from([4]), Buffer.alloc(64, 255))],
    ['p256dh', text(point.subarray(0, 64), Buffer.from([Number(point[64]) ^ 1]))],
    ['p256dh', text(point, Buffer.alloc(1))],
    ['p256dh', text(Buffer.from([2]), point.subarray(1, 33))],
    ['p256dh', ''],
    ['p256dh', '!'.repeat(87)],
    ['p256dh', 'A'.repeat(5_000)],
    ['auth', text(Buffer.alloc(16))],
    ['auth', text(Buffer.alloc(15, 1))],
    ['auth', text(Buffer.alloc(17))],
    ['auth', 'AAAA'],
    ['auth', ''],
    ['auth', '='],
  ])('refuses keys whose %s is %s', async (field, value) => {
    const who = await member();
    const { endpoint } = newSubscription().body;
    const body = { endpoint, keys: { ...keys, [field]: value } };
    const problem = await who.refused(400, 'PUT /push', { body });
    expect(problem).toMatchObject({ code: 'bad-input', params: { field: `keys.${field}` } });
    expect(problem.message).toMatch(new RegExp(field, 'i'));
    expect(await devices(who)).toEqual([]);
  });

  test('takes ten of a member, at once on many servers too, and no eleventh', async () => {
    const { forum: there, at } = await openForumOfMany();
    const who = await there.memberWithoutPassword('Cem');
    const replies = await atOnce((n) => register(at(who, n)));
    const counts = [200, 409].map((is) => replies.filter(({ status }) => status === is).length);
    expect(counts).toEqual([10, replies.length - 10]);
    expect(await devices(who)).toHaveLength(10);
    const problem = await who.refused(409, 'PUT /push', { body: newSubscription().body });
    expect(problem).toMatchObject({ code: 'too-many-devices', params: { limit: 10 } });
  });
});

test('a browser is removed by its member alone', async () => {
  const [one, other] = [await member(), await member()];
  const [first, second] = [await idOf(one), await idOf(one)];
  expect(await devices(one)).toEqual([second, first]);
  await other.refused(404, 'DELETE /me/push/{id}', { params: { id: first } });
  await expectCall(one, 'DELETE /me/push/{id}', { params: { id: first } });
  await one.refused(404, 'DELETE /me/push/{id}', { params: { id: first } });
  expect(await devices(one)).toEqual([second]);
});

test('a logout removes the browser of its session, and no other of the member', async () => {
  const one = await forum.member('Leaves');
  const other = (await signedInAnew(forum, one)) as Person;
  await idOf(one);
  const kept = await idOf(other);
  await expectCall(one, 'POST /logout');
  expect(await devices(other)).toEqual([kept]);
});

test('with PUSH=off nothing can be registered', async () => {
  const off = await openTestApp({ PUSH: 'off' });
  const who = await off.memberWithoutPassword('Dipa');
  for (const problem of [
    await off.visitor.refused(503, 'GET /push', {}),
    await who.refused(503, 'PUT /push', { body: newSubscription().body }),
  ])
    expect(problem.code).toBe('push-off');
});

test('PUSH_HOSTS adds push services, and takes hosts with ports alone', async () => {
  const more = await openTestApp({ PUSH_HOSTS: 'push.example.org:443, push.example.net:8443' });
  const who = await more.memberWithoutPassword('Ela');
  for (const service of ['https://push.example.org', 'https://push.example.net:8443'])
    expect((await register(who, newSubscription(service))).status).toBe(200);
  const { body } = newSubscription('https://other.push.example.org');
  await who.refused(400, 'PUT /push', { body });
  const wrong =
    '*.example.org|push example.org|https://push.example.org|push.example.org:99999|Push.example.org/x';
  for (const PUSH_HOSTS of wrong.split('|'))
    await expect(openTestApp({ PUSH_HOSTS })).rejects.toThrow('PUSH_HOSTS');
});
