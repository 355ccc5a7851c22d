import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type AnyCall, CALLS } from '../../../contract/core/calls.ts';
import { paramsOf, pathOf, queryOf } from '../../support/address.ts';
import { POLL, publish, writeComment } from '../../support/content.ts';
import { idOf } from '../../support/features/inbox.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { type Person, subscribe } from '../../support/person.ts';
import { atOnce } from '../../support/races.ts';
import { recordAs } from '../../support/realtime/event-recorder.ts';

const { forum, root, mitu, ana, ben } = await openFileForumWithPasswords([
  'Root',
  'Mitu',
  'Ana',
  'Ben',
]);
const post = await publish(ana, { poll: POLL });
const comment = (await writeComment(ana, post, 'Milk last.'))._id;
const named = { post, comment, member: await idOf(ana), email: ana.email };
const vote = 'PUT /posts/{id}/poll/vote' as const;
const at = { params: { id: post } };

/** Votes by option as any answer would tell them: nothing else on the forum is such a list. */
const FIGURES = /\[(?:17|18),3,0\]|(?:85|86)%/;
const told: string[] = [];
const look = (where: string, text: string) => {
  if (FIGURES.test(text)) told.push(`${where}: ${text.match(FIGURES)?.[0]}`);
};

async function fetched(path: string, who: Person, encoding: string): Promise<string> {
  const headers = {
    'accept-encoding': encoding,
    ...(who.token && { authorization: `Bearer ${who.token}` }),
  };
  const reply = await fetch(forum.url + path, { headers });
  const bytes = Buffer.from(await reply.arrayBuffer());
  return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString();
}

test('before voting nobody sees a figure over any call, event, page, feed, export or cache', async () => {
  const watching = await Promise.all(
    [forum.visitor, ben, mitu, root, ana].map(async (who) => {
      const watched = await recordAs(who, 'feed', `post:${post}`, `comments:${post}`);
      const rooms = await subscribe(watched.socket, `poll:${post}`, 'admin', `user:${who.email}`);
      expect(rooms[0]).toEqual({ room: `poll:${post}`, ok: false, rev: 0 });
      return watched;
    }),
  );
  const voters = await atOnce((n) => forum.memberWithoutPassword(`Voter${n}`));
  await Promise.all(
    voters.map((who, n) => who.call(vote, { ...at, body: { options: [n < 17 ? 0 : 1] } })),
  );
  const [first] = voters as [Person];
  // A voter sees them, and leaves them in no cache for others.
  expect((await first.call('GET /posts/{id}/poll', at)).body.totals).toEqual([17, 3, 0]);
  const own = await recordAs(first, `poll:${post}`);
  await (voters[1] as Person).call('DELETE /posts/{id}/poll/vote', at);
  await (voters[1] as Person).call(vote, { ...at, body: { options: [0] } });
  await own.recorder.until('poll:changed', ({ totals }) => totals[0] === 17);
  for (const { recorder } of watching) {
    await recorder.until('post:changed', ({ poll }) => poll?.voters === 20);
    look('an event', JSON.stringify(recorder.heard));
    expect(recorder.of('poll:changed')).toEqual([]);
  }

  const reads = Object.keys(CALLS).filter((name) => name.startsWith('GET ')) as AnyCall[];
  const pages = [
    '/',
    `/post-details/${post}`,
    '/tags/general',
    '/feed.xml',
    '/tags/general/feed.xml',
    '/search?q=milk',
    '/since/today',
    `/members/${named.member}`,
  ];
  const paths = [
    ...reads.map((name) => {
      const query = new URLSearchParams(queryOf(name, named)).toString();
      return pathOf(name, paramsOf(name, named)) + (query && `?${query}`);
    }),
    ...pages,
  ];
  // Twice: the second answer comes from a cache where there is one.
  for (const path of [...paths, ...paths])
    for (const who of [forum.visitor, ben, mitu, root, ana])
      for (const encoding of ['gzip', 'identity']) look(path, await fetched(path, who, encoding));
  for (const who of [forum.visitor, ben, mitu, root, ana])
    expect((await who.refused(403, 'GET /posts/{id}/poll', at)).code).toBe('vote-first');
  expect(told).toEqual([]);

  // The walk would have found them: after the end all of these tell.
  await ana.call('PUT /posts/{id}/poll/closed', { ...at, body: { on: true } });
  look('GET /posts', await fetched('/posts', forum.visitor, 'gzip'));
  look('the page', await fetched(`/post-details/${post}`, forum.visitor, 'gzip'));
  expect(told).toHaveLength(2);
});

test('an own export tells the own votes and the own polls, and no votes of others', async () => {
  const params = { id: await publish(ben, { poll: POLL }) };
  await ben.call(vote, { params, body: { options: [2] } });
  const voters = async () => (await ben.call('GET /posts/{id}', { params })).body.poll?.voters;
  await expect.poll(voters).toBe(1);
  const asked = await forum.signInAgain(ben);
  const reply = await fetch(`${forum.url}/me/export`, {
    headers: { authorization: `Bearer ${asked.token}` },
  });
  const lines = (await reply.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.filter(({ type }) => type === 'pollVote')).toMatchObject([{ options: '[2]' }]);
  const polls = lines.flatMap(({ type, poll }) =>
    type === 'post' && poll ? [JSON.parse(poll)] : [],
  );
  expect(polls).toMatchObject([{ ...POLL, voters: 1, totals: null }]);
});
