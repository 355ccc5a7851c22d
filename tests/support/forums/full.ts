import { CALLS } from '../../../contract/core/calls.ts';
import { newRowId } from '../../../db/core/ids.ts';
import { nameInLog } from '../../../db/features/audit/audit.ts';
import { receiveSms } from '../../../db/features/claims/settling.ts';
import type { MovedReport } from '../../../db/features/moved/moved.ts';
import { paramsOf, textsOf } from '../address.ts';
import { editPost, POLL, postBy, publish, reportComment, writeComment } from '../content.ts';
import { executeSql } from '../execute-sql.ts';
import { approve, claimOf, newTrxId, PAY_TO, refuse } from '../features/claims.ts';
import { makeCodes, newestPayment, pay, redeem, revoke } from '../features/gold.ts';
import { pictureOf, sendPicture } from '../features/images.ts';
import { idOf } from '../features/inbox.ts';
import type { Person } from '../person.ts';
import { webpOf } from '../photos.ts';
import type { TestApp } from '../test-app.ts';

const MARKED =
  '**চা** with ক্ষ and র‍্য, `a <b> & c`\n\n- one\u2028still one\n- https://example.org/tea';

const MOVED_REPORT: MovedReport = {
  from: 'phpbb',
  forum: 'চা',
  was: 'https://old.example.com/phpBB3/',
  came: [{ what: 'members', count: 3 }],
  left: [{ what: 'ranks', count: 1 }],
  changed: [{ what: 'nameTwice', count: 1 }],
  faults: [{ what: 'orphans', id: '9' }],
};

/** A value of a row in SQL; a text in parentheses is a query. */
const quote = (value: unknown) =>
  typeof value === 'string' && !value.startsWith('(')
    ? `'${value.replaceAll("'", "''")}'`
    : String(value);
const insert = (table: string, row: Record<string, unknown>) =>
  `insert into ${table} (${Object.keys(row)}) values (${Object.values(row).map(quote)})`;

/** The calls by which members keep something for themselves, or thank, and say no more than a text. */
const OWN_PUTS = Object.entries(CALLS).flatMap(([name, call]) =>
  /^PUT .*(\{(post|member)Id\}|\/thanks)$/.test(name) && (!('body' in call) || textsOf(name))
    ? [name as 'PUT /mutes/{memberId}']
    : [],
);

/** A gift, and a payment that was revoked. */
async function fillPayments(forum: TestApp, root: Person) {
  // Nobody reads her inbox: a forum with another secret shows the code no more.
  const giver = await forum.memberWithoutPassword('Hena');
  for (const gift of [true, false]) await pay(giver, { gift });
  await revoke(root, (await newestPayment(root))._id);
}

/** A code that a member has used, and one that is void. */
async function fillCodes(root: Person, member: Person) {
  const [used = ''] = await makeCodes(root, { count: 2, note: 'চা' });
  await redeem(member, used);
  const { codes } = (await root.call('GET /admin/codes')).body;
  const id = codes.find(({ state }) => state === 'open')?._id ?? '';
  await root.call('DELETE /admin/codes/{id}', { params: { id } });
}

/** A forum with something of each kind in it. */
export async function fillForum(forum: TestApp) {
  const root = await forum.admin('Root');
  const ana = await forum.member('Ana');
  const bo = await forum.memberWithoutPassword('Bo');
  const [anaId, boId] = [await idOf(ana), await idOf(bo)];
  const { body: tag } = await root.call('POST /tags', { body: { name: 'চা' } });
  await root.call('PATCH /tags/{id}', { params: { id: tag._id }, body: { hue: 7 } });
  await ana.call('PATCH /me', { body: { bio: 'চা\nand <b>cake</b>' } });
  const toBo = { params: { email: bo.email } };
  await root.call('PATCH /admin/users/make-admin/{email}', toBo);
  await root.call('PATCH /admin/users/revoke-admin/{email}', toBo);
  await ana.call('POST /membership', { body: { email: ana.email } });
  await bo.call('PUT /me/photo', { body: webpOf('Bo') });
  await bo.call('PATCH /me', { body: { displayName: 'বো' } });
  const marked = {
    description: `${MARKED} @[Bo](member:${boId})`,
    format: 'markdown',
    tag: 'চা',
  } as const;
  const post = await publish(ana, { ...marked, upVote: 3, downVote: 1 });
  const plain = await publish(bo, { title: '<b>Plain</b>', description: '# no\n  mark *here*' });
  const [picture, taken] = [await sendPicture(ana), await sendPicture(ana)];
  const small = { params: { id: picture._id }, body: pictureOf({ width: 100 }) };
  await ana.call('PUT /images/{id}/small', small);
  await root.call('DELETE /images/{id}', { params: { id: taken._id } });
  // One that has ended: an import brings every poll closed.
  const ended = await publish(root, { poll: POLL });
  const ofEnded = { params: { id: ended } };
  await ana.call('PUT /posts/{id}/poll/vote', { ...ofEnded, body: { options: [1] } });
  await root.call('PUT /posts/{id}/poll/closed', { ...ofEnded, body: { on: true } });
  const gone = await publish(ana, {
    description: `![Tea](image:${picture._id})`,
    format: 'markdown',
  });
  await ana.call('DELETE /posts/{id}', { params: { id: gone } });
  await publish(ana, { description: `![চা](image:${picture._id})`, format: 'markdown' });
  await ana.call('POST /reports', { body: { postId: plain, feedback: 'Spam or scam' } });
  const first = await writeComment(ana, post, 'first, and soon gone');
  const answer = (who: Person, text: string, replyTo: string) =>
    writeComment(who, post, text, { format: 'markdown', replyTo });
  const second = await answer(bo, MARKED, first._id);
  const third = await answer(ana, 'to **the** second', second._id);
  await ana.call('DELETE /comments/{id}', { params: { id: first._id } });
  for (const [version, title] of ['Second', 'Third'].entries()) {
    await editPost(ana, post, { ...postBy(ana, marked), title }, version + 1);
    // A vote since then keeps the next edit from being a quiet one.
    await bo.call(`PATCH /posts/{id}/${version ? 'upvote' : 'downvote'}`, { params: { id: post } });
  }
  await root.call('DELETE /posts/{id}/revisions/{version}', { params: { id: post, version: '1' } });
  const edit = { text: 'edited', format: 'plain', version: 1 } as const;
  await bo.call('PATCH /comments/{id}', { params: { id: second._id }, body: edit });
  await root.call('PATCH /posts/{id}/downvote', { params: { id: plain } });
  await reportComment(bo, third._id);
  const others = { comment: third._id, member: anaId, email: ana.email };
  for (const name of OWN_PUTS)
    for (const one of [post, plain])
      await bo.call(name, {
        params: paramsOf(name, { ...others, post: one }),
        body: textsOf(name),
      } as never);
  await bo.call('PUT /reads/{postId}', { params: { postId: post }, body: { comment: third._id } });
  await root.call('POST /announcements', {
    body: { title: 'চা', description: MARKED, authorName: 'Root', authorImage: '' },
  } as never);
  // Before there are numbers to pay to: with them no payment is made up.
  await fillPayments(forum, root);
  await root.call('PATCH /settings', { body: { blurb: 'চা', payTo: PAY_TO } });
  await refuse(root, (await claimOf(bo))._id, 'চা only');
  await claimOf(bo);
  const gita = await forum.memberWithoutPassword('Gita');
  await approve(root, (await claimOf(gita))._id);
  await receiveSms(forum.app.context.store, { trxId: newTrxId(), amount: 10_000 });
  await fillCodes(root, bo);
  const keyOf = (table: string, id: string) => `(select key from ${table} where id = '${id}')`;
  const [anaKey, boKey] = [keyOf('users', anaId), keyOf('users', boId)];
  const follow = { user_key: boKey, post_key: keyOf('posts', post), seen_key: 5, is_on: true };
  const other = { post_key: keyOf('posts', plain), seen_key: 7, is_on: false };
  const later = { user_key: anaKey, due_at: 4_102_444_800_000, attempts: 2 };
  const by = { imposed_by: nameInLog(await idOf(root)), imposed_at: 3, until: 4 };
  const { key, id } = newRowId();
  const imposed = { id, kind: 'silence', reason: 'tea', ...by };
  const notice = { key: newRowId().key + 1e6, id: newRowId().id, user_key: anaKey };
  const votes = { kind: 'votes', subject: post, post_key: follow.post_key, comment_key: null };
  const rows: [table: string, row: Record<string, unknown>][] = [
    ['follows', follow],
    ['follows', { ...follow, ...other }],
    ['notices', { ...notice, ...votes, actor_key: anaKey, happened_at: 17 }],
    ['letters', later],
    ['deliveries', { id: 'of-ana', kind: 'revoked', subject: 'a payment', made_at: 0, ...later }],
    ['former_addresses', { address: 'anna@example.com', until: 6, user_key: anaKey }],
    ['sanctions', { key, ...imposed, user_key: boKey }],
    ['held', { ...newRowId(), kind: 'post', text: 'waits', held_at: 5, author_key: boKey }],
    ['marked_addresses', { ...imposed, hash: 'of nobody here' }],
    ['old_addresses', { kind: 'text', old_id: '7', target: second._id }],
    ['old_addresses', { kind: 'forumSlug', old_id: 'চা', target: tag._id }],
    ['old_members', { kind: 'memberName', old_id: 'anna', user_key: anaKey }],
    ['moved', { at: 8, script_path: '/phpBB3/', report: JSON.stringify(MOVED_REPORT) }],
    ['moved_people', { user_key: anaKey, why: 'name' }],
  ];
  await executeSql(
    forum,
    [
      ...rows.map(([table, row]) => `${insert(table, row)} on conflict do nothing`),
      `update users set held_posts = held_posts + 1 where id = '${boId}'`,
      `update users set mail = 'all', digest = true, inbox_seen_key = 99, mailed_at = 98, language = 'bn', digits = 'latin' where id = '${anaId}'`,
    ].join(';\n'),
  );
  return {
    root,
    ana,
    bo,
    named: [
      { post, comment: second._id, member: boId, email: bo.email },
      { post: plain, comment: third._id, member: anaId, email: ana.email },
      { post: gone, comment: first._id, member: anaId, email: root.email },
    ],
  };
}
type FullForum = Awaited<ReturnType<typeof fillForum>>;

/**
 * The reads of what lasts no longer than its server, of the log that an import adds to, of sign-ins, and of the key of
 * pushes, which no export has.
 */
const APART = [
  'GET /admin/audit',
  'GET /admin/health',
  'GET /me/sessions',
  'GET /me/export',
  'GET /push',
];

/** The values in the query of a read, by its name. */
const wholeQueryOf = (
  name: string,
  { post, comment, email }: FullForum['named'][number],
): Record<string, string> => {
  const known: Record<string, string> = {
    posts: post,
    comments: comment,
    q: 'চা',
    search: 'tea',
    email,
    limit: '100',
    order: 'old',
  };
  const { query } = CALLS[name as keyof typeof CALLS] as { query?: { properties: object } };
  return Object.fromEntries(
    Object.keys(query?.properties ?? {}).flatMap((field) =>
      known[field] ? [[field, known[field]]] : [],
    ),
  );
};

/** An answer without its revs, and without the time up to which it tells what happened. */
const ofNoMoment = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (name, value) => (/rev$|^to$/i.test(name) ? undefined : value)) ?? 'null',
  );

/** The answers of every read of the contract to each of these people. */
export async function allBodies(people: Person[], named: FullForum['named']) {
  const answers: Record<string, unknown> = {};
  const reads = Object.keys(CALLS).filter(
    (name) => name.startsWith('GET ') && !APART.includes(name),
  );
  for (const name of reads) {
    for (const [of, ids] of named.entries()) {
      for (const person of people) {
        const input = {
          params: paramsOf(name, ids),
          query: wholeQueryOf(name, ids),
        };
        const { status, body } = await person.call(name as 'GET /tags', input as never);
        answers[`${name} ${of} ${person.email}`] = { status, body: ofNoMoment(body) };
      }
    }
  }
  return answers;
}
