import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { sqliteCore } from '../../../db/core/drizzle.ts';
import { makeSchema } from '../../../db/core/schema/schema.ts';
import { readOwnData } from '../../../db/features/leaving/own-data.ts';
import { OWN_TABLES } from '../../../db/features/leaving/own-tables.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import type { UserRow } from '../../../db/features/users/rows.ts';
import {
  editComment,
  editPost,
  publish,
  reportComment,
  writeComment,
} from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { expectAnswer } from '../../support/expect-answer.ts';
import { keepWaiting, LINK } from '../../support/features/held.ts';
import { marked, mention } from '../../support/features/leaving.ts';
import { sanction } from '../../support/features/sanctions.ts';
import { fillForum } from '../../support/forums/full.ts';
import { openForum, openForumWithPasswords } from '../../support/open-forum.ts';
import { keyed, type Person } from '../../support/person.ts';
import { webpOf } from '../../support/photos.ts';

type Line = Record<string, unknown> & { type: string };
/** The lines of a member's export. */
async function exported(who: Person): Promise<Line[]> {
  const reply = await who.call('GET /me/export');
  expectAnswer('GET /me/export', reply);
  return reply.body as unknown as Line[];
}
const ofType = (lines: Line[], type: string) => lines.filter((line) => line.type === type);

describe('The export of own data', () => {
  test('knows every table with a key of a member, or of what belongs to one', () => {
    const schema = makeSchema('sqlite');
    const entries = Object.entries(schema) as [keyof typeof schema, typeof schema.users][];
    const nameOf = (table: unknown) => entries.find(([, one]) => one === table)?.[0];
    const ofMembers = new Set<string>(['users', 'identities']);
    const isOfMember = (table: typeof schema.users) =>
      sqliteCore
        .getTableConfig(table)
        .foreignKeys.some((key) => ofMembers.has(nameOf(key.reference().foreignTable) ?? ''));
    for (let before = 0; before < ofMembers.size; ) {
      before = ofMembers.size;
      for (const [name, table] of entries) if (isOfMember(table)) ofMembers.add(name);
    }
    expect(ofMembers.size).toBeGreaterThan(20);
    const missing = [...ofMembers].filter((name) => !OWN_TABLES.has(name as 'users'));
    // Nobody can read while a leaving is being done. The texts themselves say which pictures they name. Polls and
    // threads have counts alone here, and the likeness of a text is kept for a day.
    expect(missing.sort()).toEqual([
      'imageUses',
      'leavings',
      'likenesses',
      'polls',
      'threadThanks',
    ]);
  });

  test('has a line for each row of each table, and all that the member has written', async () => {
    const { forum, root } = await openForumWithPasswords(['Root']);
    const { ana, bo, named } = await fillForum(forum);
    const post = String(named[0]?.post);
    await ana.call('PUT /me/photo', { body: webpOf('Ana') });
    await keyed(ana).call('POST /comments', {
      body: { postId: post, authorEmail: ana.email, text: 'keyed words' },
    });
    const { _id: edited } = await writeComment(ana, post, 'words before an edit');
    await reportComment(bo, edited);
    await editComment(ana, edited, 'words after it');
    const reason = { query: { reason: 'off topic' } };
    await root.call('DELETE /comments/{id}', { params: { id: edited }, ...reason });
    await reportComment(ana, String(named[0]?.comment));
    await ana.call('PATCH /posts/{id}/upvote', { params: { id: String(named[1]?.post) } });
    const ids = [await keepWaiting(forum, ana)];
    await root.call('POST /held/refuse', { body: { ids, members: false } });
    await sanction(root, ana, 'silence');
    const rows = [
      ['second_factors', 'secret', "'SECRET'"],
      ['recovery_codes', 'hash', "'SECRET'"],
      [
        'passkeys',
        'id, credential_id, public_key, uses, transports, name, added_at',
        "'of-ana', 'SECRET', 'SECRET', 1, '[]', 'Key', 5",
      ],
      [
        'deliveries',
        'id, kind, subject, title, detail, made_at, due_at',
        "'a', 'safety', 'new-device', 'Firefox', 'SECRET', 5, 4102444800000",
      ],
      [
        'push_devices',
        'id, endpoint, endpoint_hash, p256dh, auth, name, added_at, told_key',
        "'of-ana', 'SECRET', 'SECRET', 'SECRET', 'SECRET', 'Firefox on Linux', 5, 5",
      ],
      [
        'email_links',
        'id, kind, address, base, session, sign_ins, made_at, expires_at',
        "'SECRET', 'confirm', 'new@example.com', '', 'SECRET', 'SECRET', 5, 6",
      ],
    ];
    for (const [table, columns, values] of rows)
      await executeSql(
        forum,
        `insert into ${table} (user_key, ${columns}) select key, ${values} from users where email = '${ana.email}'`,
      );
    const own = await exported(ana);
    const lines = [...own, ...(await exported(bo)), ...(await exported(root))];
    const seen = new Set(lines.map(({ type }) => type));
    const types = [...OWN_TABLES.values()].map(({ type }) => type);
    const rare = ['delivery', 'providerSession', 'signInMethod', 'account'];
    expect(types.filter((type) => !seen.has(type) && !rare.includes(type))).toEqual([]);
    expect(ofType(own, 'account')).toMatchObject([{ email: ana.email }]);
    const [happenedAt, dueAt] = [5, 4_102_444_800_000].map((at) => new Date(at).toISOString());
    const safety = { what: 'new-device', device: 'Firefox', attempts: 0, happenedAt, dueAt };
    expect(ofType(own, 'safetyMail')).toEqual([{ type: 'safetyMail', ...safety }]);
    expect(ofType(own, 'goldMail')).toMatchObject([{ kind: 'revoked', subject: 'a payment' }]);
    expect(ofType(own, 'member')).toMatchObject([
      { email: ana.email, displayName: 'Ana', bio: 'চা\nand <b>cake</b>' },
    ]);
    const photo = Buffer.from(await webpOf('Ana').arrayBuffer()).toString('base64');
    expect(ofType(own, 'photo')[0]?.['content']).toBe(photo);
    expect(ofType(own, 'vote')).toMatchObject([{ direction: 1, post: named[1]?.post }]);
    const silence = { kind: 'silence', reason: expect.any(String) };
    expect(ofType(own, 'sanction')).toMatchObject([silence]);
    expect(ofType(own, 'archivedRow')).toEqual([
      expect.objectContaining({ of: 'waitingText', _id: ids[0], title: 'Tea', text: LINK }),
    ]);
    expect(ofType(own, 'notice').map(({ detail }) => detail)).toContain('off topic');
    expect(ofType(own, 'comment').map(({ text }) => text)).toContain('keyed words');
    expect(own[0]).toMatchObject({ type: 'export', version: 1 });
    expect(own.at(-1)).toEqual({ type: 'end', lines: own.length - 2 });
    const keys = own.flatMap((line) => Object.keys(line));
    expect(keys.filter((key) => /password|token|proof|Hash/.test(key))).toEqual([]);
    const text = JSON.stringify(own);
    for (const secret of ['SECRET', root.email, bo.email]) expect(text).not.toContain(secret);
  });

  test("holds nobody else's words and names", async () => {
    const { forum, root, ana } = await openForum(['Root', 'Ana']);
    const zubaida = await forum.memberWithoutPassword('Zubaida');
    const { _id: other } = (await zubaida.call('GET /me')).body;
    const theirs = await publish(zubaida, { title: 'FOREIGN title', description: 'FOREIGN words' });
    const { _id: said } = await writeComment(zubaida, theirs, 'FOREIGN comment');
    const her = mention('Zubaida', other);
    const mine = await publish(ana, { description: `Thanks, ${her}`, ...marked });
    await writeComment(ana, theirs, `${her} is right`, { ...marked, replyTo: said });
    await writeComment(zubaida, mine, 'FOREIGN answer');
    await editPost(ana, mine, { title: 'Anew' });
    await reportComment(ana, said);
    await ana.call('PUT /mutes/{memberId}', { params: { memberId: other } });
    await editComment(zubaida, said, 'FOREIGN again');
    await root.call('DELETE /comments/{id}', { params: { id: said }, query: {} });
    const lines = await exported(ana);
    expect(JSON.stringify(lines)).not.toMatch(/FOREIGN|Zubaida|zubaida@/);
    expect(ofType(lines, 'post')[0]?.['description']).toBe(`Thanks, @[member](member:${other})`);
    expect(ofType(lines, 'mute')).toEqual([{ type: 'mute', member: other }]);
    expect(ofType(lines, 'report')).toEqual([]);
    // An admin's export tells of their acts, and not of whom they concerned.
    await sanction(root, zubaida, 'suspend');
    expect(JSON.stringify(await exported(root))).not.toMatch(/FOREIGN|Zubaida|zubaida@/);
  });

  test('is open three times a day, to the suspended too, and only after a step-up', async () => {
    const { forum, root, ana } = await openForum(['Root', 'Ana'], { RATE_LIMITS: 'on' });
    await sanction(root, ana, 'suspend');
    await executeSql(forum, 'update sessions set begun_at = begun_at - 700000');
    expect((await ana.refused(403, 'GET /me/export')).code).toBe('step-up');
    await executeSql(forum, 'update sessions set begun_at = begun_at + 700000');
    for (let n = 0; n < 3; n++) expect((await exported(ana)).length).toBeGreaterThan(4);
    const { code, params } = await ana.refused(429, 'GET /me/export');
    expect([code, Number(params?.seconds) > 80_000]).toEqual(['too-many-requests', true]);
    expect((await forum.visitor.refused(401, 'GET /me/export')).code).toBe('not-signed-in');
  });

  test('of many texts is read in slices, so that others are served', async () => {
    const { forum, ana } = await openForum(['Ana']);
    const post = await publish(ana);
    const { _id } = await writeComment(ana, post, 'first');
    const columns =
      'key, id, post_key, author_key, text, created_text, posted_at, version, edited_at';
    const words = "'words of the comment '";
    await executeSql(
      forum,
      `insert into comments (${columns})
       with recursive n(n) as (select 1 union all select n + 1 from n where n < 5000)
       select key + n, substr(id, 1, 24) || cast(100000000000 + n as text), post_key, author_key, ${words}, '', 5, 2, 6 from comments, n where id = '${_id}'`,
    );
    await executeSql(
      forum,
      `insert into comment_revisions (comment_key, version, text, replaced_at)
       select key, 1, 'an earlier text', 5 from comments where version = 2`,
    );
    const { store } = forum.app.context;
    const user = (await store.read(findUser(ana.email))) as UserRow;
    let longest = 0;
    const read: typeof store.read = async (job) => {
      const rows = await store.read(job);
      if (Array.isArray(rows)) longest = Math.max(longest, rows.length);
      return rows;
    };
    // Each look at the clock takes a millisecond: the length of a turn is then the same on any machine.
    let now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => ++now);
    onTestFinished(() => clock.mockRestore());
    const found: Record<string, number> = {};
    let [inTurn, most] = [0, 0];
    let turn = setImmediate(function next() {
      inTurn = 0;
      turn = setImmediate(next);
    });
    for await (const { table } of readOwnData({ read }, user)) {
      found[table] = (found[table] ?? 0) + 1;
      inTurn += 1;
      most = Math.max(most, inTurn);
    }
    clearImmediate(turn);
    expect(found).toMatchObject({ comments: 5_001, commentRevisions: 5_000 });
    // A slice ends after 10 ms. How many slices end within one turn is a matter of the database.
    expect(longest).toBe(10);
    expect(most).toBeLessThanOrEqual(longest);
  });
});
