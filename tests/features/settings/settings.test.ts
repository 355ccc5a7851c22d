import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentShades, contrastOf } from '../../../contract/look/accent.ts';
import { COLOURS } from '../../../contract/look/colours.ts';
import { PUBLIC_DEFAULTS } from '../../../contract/values/site-defaults.ts';
import { amount } from '../../support/amounts.ts';
import { publish, reportComment, writeComment } from '../../support/content.ts';
import { expectProblem } from '../../support/expect-answer.ts';
import { freshFolder } from '../../support/folders.ts';
import { openForum } from '../../support/open-forum.ts';
import { nextEvent, type Person, subscribe } from '../../support/person.ts';
import { AS_PRODUCTION } from '../../support/production.ts';
import { recordEvents } from '../../support/realtime/event-recorder.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

const change = (who: Person, body: object) => who.call('PATCH /settings', { body });
const siteOf = async ({ visitor }: TestApp) => (await visitor.call('GET /site')).body;

test('settings: the specification’s texts are the defaults, and the environment locks what it sets', async () => {
  const { forum, root } = await openForum(['Root'], { SITE_NAME: 'আড্ডা' });
  const { body } = await root.call('GET /settings');
  expect(body.locked).toEqual({ siteName: 'SITE_NAME', rateLimits: 'RATE_LIMITS' });
  const shown = { ...PUBLIC_DEFAULTS, siteName: 'আড্ডা' };
  const kept = { newcomers: 'free', wordsHeld: '', rateLimits: 'off', zone: 'Asia/Dhaka' };
  expect(body.values).toEqual({ ...shown, ...kept, aiCrawlers: 'allow', payTo: '' });
  expect(await siteOf(forum)).toEqual(shown);

  const locked = await change(root, { blurb: 'Not kept', siteName: 'Other' });
  expectProblem(locked, 409);
  expect(locked.body).toMatchObject({
    code: 'setting-locked',
    message: "SITE_NAME of the server's environment sets siteName.",
  });
  expect((await root.call('GET /settings')).body).toEqual(body);
});

test('settings: what is not as it should be is refused, and nothing changes', async () => {
  const { root } = await openForum(['Root']);
  const read = async () => {
    const { body, headers } = await root.call('GET /settings');
    return [body, headers.get('x-rev')];
  };
  const before = await read();
  for (const body of [
    ...[{ noSuchSetting: 'x' }, { siteName: ' ' }, { siteName: 'x'.repeat(81) }],
    ...[{ contactEmail: 'nobody' }, { contactPhone: 'call me' }, { accent: 'green' }],
    ...[{ facebook: 'javascript:alert(1)' }, { commentsView: 'long' }, { emails: 'admins' }],
    ...[{ startingVotes: true }, { photos: null }, { zone: 'Asia/Nowhere' }, { zone: '' }],
    ...[{ zone: '+06:00' }, { aiCrawlers: 'some' }],
  ])
    expect((await change(root, { blurb: 'Not kept', ...body })).status).toBe(400);
  expect(await read()).toEqual(before);
});

test('settings: a change reaches answers, pages, feeds and sockets, and is logged', async () => {
  const { forum, root } = await openForum(['Root']);
  const read = async (path: string) => (await fetch(forum.url + path)).text();
  // Read twice, so that it is cached.
  for (let n = 0; n < 2; n++) expect(await read('/feed.xml')).toContain('<title>My Site</title>');
  const socket = await forum.visitor.socket();
  const [joined] = await subscribe(socket, 'site');
  expect(joined).toEqual({ room: 'site', ok: true, rev: 0, state: PUBLIC_DEFAULTS });
  const heard = nextEvent(socket, 'site:changed');

  const { body, headers } = await change(root, { siteName: 'Adda', wordsHeld: 'secret' });
  expect(body.values).toMatchObject({ siteName: 'Adda', wordsHeld: 'secret' });
  expect(headers.get('x-rev')).toBe('1');
  expect(await heard).toEqual({ ...PUBLIC_DEFAULTS, siteName: 'Adda', rev: 1 });
  expect(await read('/feed.xml')).toContain('<title>Adda</title>');
  expect(await read('/manifest.webmanifest')).toContain('"name":"Adda"');
  expect((await siteOf(forum)).siteName).toBe('Adda');

  const { body: log } = await root.call('GET /admin/audit');
  expect(log.entries.slice(0, 2).map(({ act, target, detail }) => [act, target, detail])).toEqual([
    ['setting changed', 'wordsHeld', ' → secret'],
    ['setting changed', 'siteName', 'My Site → Adda'],
  ]);
  // The same again changes nothing.
  expect((await change(root, { siteName: ' Adda ' })).headers.get('x-rev')).toBe('1');
});

test('settings: EMAILS masks and unmasks what open sockets hear at once, nobody for members too', async () => {
  const { forum, root, ana } = await openForum(['Root', 'Ana']);
  const id = await publish(root);
  const sockets = [await forum.visitor.socket(), await ana.socket()];
  for (const socket of sockets) await subscribe(socket, `comments:${id}`);
  /** The author's address in the events that a visitor and a member receive. */
  const heard = async (emails: 'everyone' | 'members' | 'nobody') => {
    await change(root, { emails });
    const events = sockets.map((socket) => nextEvent(socket, 'comment:added'));
    await writeComment(root, id, 'Milk first.');
    const told = (await Promise.all(events)).map(({ comment }) => comment.authorEmail);
    for (const [n, who] of [forum.visitor, ana].entries()) {
      const { body } = await who.call('GET /posts/{id}', { params: { id } });
      expect(body.authorEmail).toBe(told[n]);
    }
    return told;
  };
  const masked = 'ro…@example.com';
  expect(await heard('everyone')).toEqual([root.email, root.email]);
  expect(await heard('nobody')).toEqual([masked, masked]);
  expect(await heard('members')).toEqual([masked, root.email]);
  await change(root, { emails: 'nobody' });
  await writeComment(ana, id, 'Milk last.');
  const shown = async (who: Person) => {
    const params = { id };
    const { body: post } = await who.call('GET /posts/{id}', { params });
    const { body: thread } = await who.call('GET /comments/{id}', { params });
    const [again] = await subscribe(await who.socket(), `comments:${id}`);
    const state = { ...again }.state as typeof thread;
    return [post, ...thread.comments, ...state.comments].map(({ authorEmail }) => authorEmail);
  };
  for (const who of [forum.visitor, ana, root])
    for (const email of await shown(who)) expect(email).toMatch(/^..…@example\.com$/);
  // Answers about the caller, and answers for admins alone, have the full address.
  const own = { params: { email: ana.email } };
  expect((await ana.call('GET /me')).body.email).toBe(ana.email);
  await publish(ana);
  const { posts } = (await ana.call('GET /posts/user/{email}', own)).body;
  expect(posts.map(({ authorEmail }) => authorEmail)).toEqual([ana.email]);
});

test('settings: with EMAILS=nobody admins see who reports, and moderators do not', async () => {
  const { forum, root, ana } = await openForum(['Root', 'Ana'], { EMAILS: 'nobody' });
  const mitu = await forum.moderator('Mitu');
  const { _id: comment } = await writeComment(root, await publish(root), 'Milk first.');
  const masked = 'an…@example.com';
  const scenes = [];
  for (const [who, email] of [
    [root, ana.email],
    [mitu, masked],
  ] as const) {
    const socket = await who.socket();
    await subscribe(socket, 'admin');
    scenes.push({ who, email, recorder: recordEvents(socket) });
  }
  await reportComment(ana, comment);
  const pinned = { params: { id: await publish(ana) }, body: { on: true } };
  for (const { who, email, recorder } of scenes) {
    const { report: told } = await recorder.until('report:added');
    const { body } = await who.call('GET /reports');
    const [room] = await subscribe(await who.socket(), 'admin');
    const { reports } = { ...room }.state as typeof body;
    const all = [told, ...body.reports, ...reports];
    expect(all.map(({ reporterEmail }) => reporterEmail)).toEqual([email, email, email]);
    expect((await who.call('PUT /posts/{id}/pinned', pinned)).body.authorEmail).toBe(masked);
  }
});

test('settings: PHOTOS and STARTING_VOTES change answers and all scores while the forum runs', async () => {
  const { forum, root } = await openForum(['Root']);
  await publish(root, { title: 'Loud', upVote: 100, downVote: 1 });
  const liked = await publish(root, { title: 'Liked' });
  await root.call('PATCH /posts/{id}/upvote', { params: { id: liked } });
  await writeComment(root, liked, 'Me too.');
  const photos = async () => {
    const { body } = await forum.visitor.call('GET /posts/{id}', { params: { id: liked } });
    return [body.authorImage, ...body.repliers.map(({ photoURL }) => photoURL)];
  };
  const [shown] = await photos();
  expect(shown).not.toBe('');
  expect(await photos()).toEqual([shown, shown]);
  await change(root, { photos: 'own' });
  expect(await photos()).toEqual(['', '']);
  const popular = async () => {
    const { body } = await forum.visitor.call('GET /posts/popular');
    return body.map(({ title, upVote, downVote }) => `${title} +${upVote} -${downVote}`);
  };
  const loud = ['Loud +100 -1', 'Liked +1 -0'];
  expect(await popular()).toEqual(loud);
  await change(root, { startingVotes: 'off' });
  await expect.poll(popular).toEqual(['Liked +1 -0', 'Loud +0 -0']);
  await change(root, { startingVotes: 'on' });
  await expect.poll(popular).toEqual(loud);
});

test('settings: in production nothing made up is shown in the place of what nobody has set', async () => {
  const { forum } = await openForum([], { ...AS_PRODUCTION, VERIFY: 'off' });
  const none = { contactEmail: '', contactPhone: '', facebook: '', x: '', youtube: '' };
  expect(await siteOf(forum)).toEqual({ ...PUBLIC_DEFAULTS, ...none });
});

test('settings: a logo is a picture on the web or a letter that the forum draws, and nothing else', async () => {
  const { forum, root } = await openForum(['Root']);
  for (const logo of ['https://example.com/cup.png', '/avatars/initials/1/%E0%A6%85.svg', '']) {
    expect((await change(root, { logo })).status).toBe(200);
    expect((await siteOf(forum)).logo).toBe(logo);
  }
  for (const logo of ['data:image/png,x', 'javascript:alert(1)', '/setup', '//example.com/x.svg'])
    expectProblem(await change(root, { logo }), 400);
});

test('settings: of many changes at once none is lost, and the last event tells all of them', async () => {
  const { forum, root } = await openForum(['Root']);
  const names = ['blurb', 'facebook', 'x', 'youtube', 'contactEmail', 'contactPhone'];
  const values = Object.fromEntries(names.map((name) => [name, '']));
  const socket = await forum.visitor.socket();
  await subscribe(socket, 'site');
  const events: object[] = [];
  socket.on('site:changed', (event) => events.push(event));
  await Promise.all(names.map((name) => change(root, { [name]: '' })));
  expect(await siteOf(forum)).toEqual({ ...PUBLIC_DEFAULTS, ...values });
  await expect.poll(() => events.at(-1)).toMatchObject({ ...values, rev: names.length });
});

test('settings: what an admin has set outlives the server; the environment of a later start wins', async () => {
  const DATA_DIR = freshFolder();
  const first = await openTestApp({ DATA_DIR });
  const blurb = 'চা আর গল্প';
  await change(await first.admin('Root'), { siteName: 'Adda', blurb });
  await first.close();
  const second = await openTestApp({ DATA_DIR, SITE_NAME: 'Other' });
  expect(await siteOf(second)).toMatchObject({ siteName: 'Other', blurb });
});

const AAA = 7;

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((colour) => `#${colour.toString(16).padStart(6, '0')}`);

test('accent: every colour has shades that are readable on each ground and below their own text', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#0a5a44', '#0a5a44')).toBe(1);
  // One that is readable already stays as it is.
  expect(accentShades('#7a1f5c').light.primary).toBe('#7a1f5c');
  fc.assert(
    fc.property(colours, (accent) => {
      const shades = accentShades(accent);
      for (const theme of ['light', 'dark'] as const) {
        const { primary, content, wash } = shades[theme];
        const { paper, surface, raised, sunk } = COLOURS[theme];
        for (const ground of [paper, surface, raised, sunk, wash, content])
          expect(contrastOf(primary, ground), `${accent} on ${ground}`).toBeGreaterThanOrEqual(AAA);
      }
    }),
    { numRuns: amount(300, 2_000), examples: [['#ffffff'], ['#000000'], ['#0a5a45'], ['#FFFF00']] },
  );
});
