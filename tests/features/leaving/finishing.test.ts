import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openLeavingWorker } from '../../../server/features/leaving/worker.ts';
import {
  editComment,
  editPost,
  publish,
  reportComment,
  writeComment,
} from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { expectAnswer } from '../../support/expect-answer.ts';
import { keepWaiting } from '../../support/features/held.ts';
import { readUntil } from '../../support/features/inbox.ts';
import {
  everything,
  faults,
  finish,
  idOf,
  leave,
  marked,
  mention,
  placesOf,
  signedInAnew,
} from '../../support/features/leaving.ts';
import { sanction } from '../../support/features/sanctions.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { keyed } from '../../support/person.ts';
import { webpOf } from '../../support/photos.ts';
import { onServers } from '../../support/servers.ts';

const onFile = test.skipIf(onServers);

/** Names that somebody has typed into a reason stay: no mark says whose they are. */
const TYPED = ['audit.detail', 'notices.detail', 'sanctions.reason'];

/** A forum in which Zubaida has left traces in every table, and what is hers. */
async function openFullForum() {
  const { forum } = await openForumOfMany();
  const root = await forum.admin('Root');
  const [zubaida, bo] = [await forum.moderator('Zubaida'), await forum.memberWithoutPassword('Bo')];
  const id = await idOf(zubaida);
  await zubaida.call('POST /membership', { body: { email: zubaida.email } });
  await zubaida.call('PATCH /me', { body: { bio: 'Zubaida says so' } });
  await zubaida.call('PUT /me/photo', { body: webpOf('Zubaida') });
  const alone = await publish(zubaida, { title: 'Alone', description: 'nobody answers' });
  const answered = await publish(zubaida, { title: 'Answered', description: 'secret words' });
  await bo.call('PATCH /posts/{id}/upvote', { params: { id: answered } });
  await editPost(zubaida, answered, { description: 'edited words' });
  const her = mention('Zubaida', id);
  await writeComment(bo, answered, `well said, ${her} [${her}](https://a.example)`, marked);
  const theirs = await publish(bo, { description: `${her} knows \`${her}\``, ...marked });
  await root.call('PATCH /posts/{id}/upvote', { params: { id: theirs } });
  await editPost(bo, theirs, { description: `Ask ${her} again`, ...marked });
  const { _id: mine } = await writeComment(keyed(zubaida), theirs, 'her comment');
  const { _id: reply } = await writeComment(bo, theirs, 'an answer to it', { replyTo: mine });
  await reportComment(bo, mine);
  await editComment(zubaida, mine, 'her comment, edited');
  await reportComment(zubaida, reply);
  await zubaida.call('PATCH /posts/{id}/upvote', { params: { id: theirs } });
  await zubaida.call('PUT /saved/{postId}', { params: { postId: theirs } });
  await zubaida.call('PUT /mutes/{memberId}', { params: { memberId: await idOf(bo) } });
  await readUntil(zubaida, theirs, reply);
  await keepWaiting(forum, zubaida);
  const other = await forum.someone('Other');
  await zubaida.call('POST /sanctions', {
    body: { userId: await idOf(other), kind: 'silence', days: null, reason: 'Zubaida says so' },
  });
  const dull = await publish(bo);
  await zubaida.call('DELETE /posts/{id}', { params: { id: dull }, query: { reason: 'dull' } });
  await root.call('DELETE /reports/{id}', {
    params: { id: (await root.call('GET /reports')).body.reports[0]?._id ?? '' },
  });
  return { forum, root, zubaida, bo, id, alone, answered, theirs, mine, reply };
}

describe('The end of a leaving', () => {
  test('keeps the texts of a nameless member, and nothing else of them', async () => {
    const { forum, root, zubaida, bo, id, answered, theirs, mine } = await openFullForum();
    expect(await placesOf(forum, zubaida.email)).toContain('users.email');
    const votes = (await everything(forum))['votes'];
    await leave(zubaida, 'keep');
    await finish(forum);
    expect(await placesOf(forum, zubaida.email)).toEqual([]);
    expect(await placesOf(forum, 'Zubaida')).toEqual(TYPED);
    expect(await faults(forum)).toEqual([]);
    const rows = await everything(forum);
    expect(rows['votes']).toEqual(votes);
    expect(rows['photos']).toEqual([]);
    expect(rows['leavings']).toEqual([]);
    const left = rows['users']?.find((row) => row['id'] === id);
    expect(left).toMatchObject({
      email: `${id}@deleted.invalid`,
      display_name: 'Deleted member',
      photo_url: '',
      bio: null,
      role: 'user',
    });
    const emptied = 'follows reads saved mutes notices letters sessions sanctions';
    for (const table of emptied.split(' ')) {
      const own = rows[table]?.filter((row) => row['user_key'] === left?.['key']);
      expect([table, own]).toEqual([table, []]);
    }
    expect(rows['payments']).toMatchObject([{ user_key: left?.['key'] }]);
    const member = (await forum.visitor.call('GET /members/{id}', { params: { id } })).body;
    expect(member).toMatchObject({ displayName: 'Deleted member' });
    const post = (await bo.call('GET /posts/{id}', { params: { id: answered } })).body;
    expect(post).toMatchObject({ title: 'Answered', authorName: 'Deleted member' });
    const read = (await bo.call('GET /posts/{id}', { params: { id: theirs } })).body;
    expect(read.description).toBe(`Ask ${mention('Deleted member', id)} again`);
    expect(read.html).toContain('>@Deleted member</a>');
    const thread = (await bo.call('GET /comments/{id}', { params: { id: theirs } })).body;
    expect(thread.comments.map(({ _id }) => _id)).toContain(mine);
    const { entries } = (await root.call('GET /admin/audit', { query: { limit: 100 } })).body;
    const hers = entries.filter(({ actor }) => actor === `member:${id}`);
    expect(hers.map(({ act }) => act)).toEqual(
      expect.arrayContaining(['member silenced', 'post deleted', 'payment taken', 'member left']),
    );
    expect(hers[0]?.actorMember).toEqual({ _id: id, displayName: 'Deleted member' });
    const byId = await root.call('GET /admin/audit', { query: { actor: id } });
    expect(byId.body.total).toBe(hers.length);
    const list = readFileSync(join(forum.dataDir, 'left.jsonl'), 'utf8');
    expect(list).toBe(`${JSON.stringify({ id, texts: 'keep' })}\n`);
    expect(await signedInAnew(forum, zubaida)).toBe(401);
  });

  test('removes the texts also from reports of posts, and from what their reporters were told', async () => {
    const { forum } = await openForumOfMany();
    const root = await forum.admin('Root');
    const [ana, bo] = [await forum.memberWithoutPassword('Ana'), await forum.someone('Bo')];
    const report = (postId: string, by = bo) =>
      by.call('POST /reports', { body: { postId, feedback: 'Spam or scam' } as never });
    const texts = { title: 'Of plums', description: 'All of plums' };
    const [answered, ignored, alone] = [
      await publish(ana, texts),
      await publish(ana, texts),
      await publish(ana, texts),
    ];
    for (const id of [answered, ignored]) {
      await writeComment(bo, id, 'well said');
      await report(id);
      // The report keeps what was reported.
      await editPost(ana, id, { title: 'Of plums again' });
    }
    await report(alone);
    await root.call('DELETE /posts/{id}/reports', { params: { id: ignored } });
    expect(await placesOf(forum, 'plums')).toEqual(
      expect.arrayContaining(['post_reports.reported_text', 'notices.title']),
    );
    await leave(ana, 'remove');
    await finish(forum);
    expect(await placesOf(forum, 'plums')).toEqual([]);
    expect(await faults(forum)).toEqual([]);
  });

  test('removes the texts, but for the place of a post with comments of others, also by a second server', async () => {
    const { forum, zubaida, bo, id, alone, answered, theirs, mine, reply } = await openFullForum();
    await leave(zubaida, 'remove');
    await executeSql(forum, 'update users set leaving_at = 1 where leaving_at is not null');
    // The first one closes in between.
    const running = forum.app.jobs.leaving.run();
    await forum.app.jobs.leaving.close();
    await running;
    expect((await everything(forum))['leavings']).toHaveLength(1);
    const next = openLeavingWorker(forum.app.context);
    await next.run();
    await next.close();
    expect((await everything(forum))['leavings']).toEqual([]);
    expect(await placesOf(forum, zubaida.email)).toEqual([]);
    expect(await placesOf(forum, 'Zubaida')).toEqual(TYPED);
    const gone = ['secret words', 'edited words', 'her comment', 'nobody answers'];
    for (const words of [...gone, 'tea.example.com'])
      expect([words, await placesOf(forum, words)]).toEqual([words, []]);
    expect(await faults(forum)).toEqual([]);
    expect((await bo.call('GET /posts/{id}', { params: { id: alone } })).status).toBe(404);
    const place = (await bo.call('GET /posts/{id}', { params: { id: answered } })).body;
    const REMOVED = 'Removed by its author';
    expect(place).toMatchObject({ title: REMOVED, description: REMOVED, commentCount: 1 });
    const thread = (await bo.call('GET /comments/{id}', { params: { id: theirs } })).body;
    expect(thread.comments.map(({ _id }) => _id)).toEqual([reply]);
    expect((await bo.call('GET /search', { query: { q: 'secret' } })).body.results).toEqual([]);
    const rows = await everything(forum);
    expect(rows['held']).toEqual([]);
    expect(rows['comments']?.some((row) => row['id'] === mine)).toBe(false);
    expect(rows['users']?.some((row) => row['id'] === id)).toBe(true);
  });

  onFile('stops no other where one fails, which is done once it can be', async () => {
    const { forum } = await openForumOfMany();
    const [ana, bo] = [await forum.member('Ana'), await forum.member('Bo')];
    const id = await idOf(ana);
    await leave(ana);
    await leave(bo);
    await executeSql(
      forum,
      `create trigger broken before update of step on leavings
       when new.user_key = (select key from users where id = '${id}')
       begin select raise(abort, 'a fault of a test'); end`,
    );
    await expect(finish(forum)).rejects.toThrow('Some leavings could not be finished');
    expect((await everything(forum))['leavings']).toMatchObject([{ step: 0 }]);
    expect(await placesOf(forum, bo.email)).toEqual([]);
    await executeSql(forum, 'drop trigger broken');
    await finish(forum);
    expect((await everything(forum))['leavings']).toEqual([]);
    expect(await placesOf(forum, ana.email)).toEqual([]);
  });

  test('the log allows nothing but that an address of the member becomes an id', async () => {
    const { forum, zubaida, id } = await openFullForum();
    const refuses = (act: string) => expect(executeSql(forum, act)).rejects.toThrow('only grows');
    const entry = `insert into audit (key, id, actor, act, target, detail, done_at) values
      (1, 'early', '192.0.2.1', 'sign-in refused', '${zubaida.email}', 'from 192.0.2.1', 1),
      (2, 'own', '${zubaida.email}', 'password changed', '${zubaida.email}', '', 1);
      insert into site_settings (name, value) values ('contactEmail', '"a@example.com"');
      insert into audit (key, id, actor, act, target, detail, done_at) values
      (3, 'value', 'a', 'setting changed', 'contactEmail', '${zubaida.email} → a@example.com', 1),
      (4, 'longer', 'a', 'setting changed', 'contactEmail', '${zubaida.email} → x${zubaida.email}', 1)`;
    await executeSql(forum, entry);
    const own = (await zubaida.call('GET /me/export')).body as unknown as { _id?: string }[];
    expect(own.find(({ _id }) => _id === 'own')).toMatchObject({ isByMember: true, isAbout: true });
    for (const column of ['actor', 'target'])
      await refuses(`update audit set ${column} = 'member:${id}' where id = 'own'`);
    await refuses(`update audit set target = 'member:${id}' where id = 'early'`);
    await leave(zubaida);
    await finish(forum);
    // A longer address that ends alike is another one.
    expect(await placesOf(forum, zubaida.email)).toEqual(['audit.detail']);
    const log = (await everything(forum))['audit'] ?? [];
    expect(
      log.map(({ detail }) => String(detail)).filter((text) => text.includes(zubaida.email)),
    ).toEqual([`member:${id} → x${zubaida.email}`]);
    await executeSql(
      forum,
      `insert into leavings (user_key, texts) select key, 'keep' from users where id = '${id}';
       insert into former_addresses (address, until, user_key) select '${zubaida.email}', 1, key from users where id = '${id}'`,
    );
    for (const change of [
      `target = 'member:other' where id = 'early'`,
      `target = 'member:${id}' where act = 'admin granted'`,
      `actor = 'member:${id}' where actor <> 'member:${id}'`,
      `detail = '' where detail <> ''`,
      `act = 'signed in' where actor = 'member:${id}'`,
      'done_at = done_at + 1',
    ])
      await refuses(`update audit set ${change}`);
    await refuses('delete from audit');
  });

  test('a sanction and a revoked role apply again when the address registers anew', async () => {
    const { forum } = await openForumOfMany({
      ADMIN_EMAILS: 'root@example.com,zubaida@example.com',
    });
    const root = await forum.admin('Root');
    const zubaida = await forum.member('Zubaida');
    const plain = await forum.member('Plain');
    const params = { email: zubaida.email };
    await root.call('PATCH /admin/users/revoke-admin/{email}', { params });
    for (const kind of ['suspend', 'silence'] as const) await sanction(root, zubaida, kind);
    expectAnswer('GET /me/export', await zubaida.call('GET /me/export'));
    const body = { texts: 'keep', name: 'Zubaida' } as const;
    expect((await zubaida.call('POST /me/leaving', { body })).status).toBe(202);
    await leave(plain);
    await finish(forum);
    expect(await placesOf(forum, zubaida.email)).toEqual([]);
    expect((await everything(forum))['marked_addresses']).toHaveLength(3);
    const again = await forum.member('Zubaida');
    const { code } = await again.refused(403, 'GET /me');
    expect(code).toBe('suspended');
    const state = (await everything(forum))['users']?.find((row) => row['email'] === zubaida.email);
    expect(state).toMatchObject({ role: 'user', admin_revoked_at: expect.any(Number) });
    expect((await everything(forum))['marked_addresses']).toEqual([]);
    expect((await (await forum.member('Plain')).call('GET /me')).status).toBe(200);
    expect(await faults(forum)).toEqual([]);
  });
});
