import { describe, expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { publish, writeComment } from '../../support/content.ts';
import { expectAnswer, expectCall } from '../../support/expect-answer.ts';
import { keepWaiting } from '../../support/features/held.ts';
import { briefs, idOf } from '../../support/features/inbox.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { joinShared } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { atOnce, crowd, numbers } from '../../support/races.ts';

const { forum, root, ana } = await joinShared(['Root', 'Ana']);
const on = 'PUT /comments/{id}/thanks' as const;
const off = 'DELETE /comments/{id}/thanks' as const;
const of = (id: string) => ({ params: { id } });
const thank = (who: Person, id: string) => who.call(on, of(id));
const member = () => forum.someone('Reader');
const talk = async (by: Person = ana) => {
  const postId = await publish(root);
  return { postId, id: (await writeComment(by, postId, 'Milk first.'))._id };
};
const thread = async (postId: string, query: object = {}) => {
  const { body, headers } = await forum.visitor.call('GET /comments/{id}', {
    params: { id: postId },
    query,
  });
  return {
    rev: Number(headers.get('x-rev')),
    thanks: body.comments.map(({ thanks }) => thanks),
    ids: body.comments.map(({ _id }) => _id),
  };
};

describe('thanks', () => {
  test('are counted once a member, are safe to repeat, and raise the rev of the thread alone', async () => {
    const [ben, { postId, id }] = [await member(), await talk()];
    const post = async () => (await forum.visitor.call('GET /posts/{id}', of(postId))).body;
    const [before, { rev }] = [await post(), await thread(postId)];
    for (let times = 0; times < 2; times++) {
      const reply = await expectCall(ben, on, of(id));
      expect(reply.body).toEqual({ thanks: 1, mine: true, rev: rev + 1 });
      expect(await thread(postId)).toEqual({ rev: rev + 1, thanks: [1], ids: [id] });
      const mine = await expectCall(ben, 'GET /thanks', { query: { comments: `x,${id},${id}` } });
      expect(mine.body).toEqual([id]);
      expect(mine.headers.get('x-rev')).toBe(reply.headers.get('x-rev'));
    }
    expect((await ana.call('GET /thanks', { query: { comments: id } })).body).toEqual([]);
    expect(await post()).toEqual(before);
    for (let times = 0; times < 2; times++) {
      const reply = await ben.call(off, of(id));
      expectAnswer(off, reply);
      expect(reply.body).toEqual({ thanks: 0, mine: false, rev: rev + 2 });
    }
    expect(await thread(postId)).toEqual({ rev: rev + 2, thanks: [0], ids: [id] });
    // Both parts of the rev go on.
    const next = await ben.call('POST /comments', {
      body: { postId, authorEmail: ben.email, text: 'Milk last.' },
    });
    expect(Number(next.headers.get('x-rev'))).toBe(rev + 3);
  });

  test('nobody thanks for a comment of their own, nor for one that waits or is gone', async () => {
    const { id } = await talk();
    for (const name of [on, off])
      expect((await ana.refused(403, name, of(id))).code).toBe('own-comment');
    const held = await keepWaiting(forum, ana);
    await ana.call('DELETE /comments/{id}', of(id));
    for (const gone of [id, held, 'nothing'])
      for (const name of [on, off])
        expect((await root.refused(404, name, of(gone))).code).toBe('comment-unknown');
  });

  test('a closed post takes them, also of who is silenced', async () => {
    const [ben, { postId, id }] = [await member(), await talk()];
    await root.call('PUT /posts/{id}/closed', { ...of(postId), body: { on: true } });
    const body = { userId: await idOf(ben), kind: 'silence', days: 1, reason: 'Tea' } as const;
    await root.call('POST /sanctions', { body });
    expect((await thank(ben, id)).body).toMatchObject({ thanks: 1, mine: true });
  });

  test('order=best has most thanks first, ties oldest first, on pages and around a comment', async () => {
    const postId = await publish(root);
    const ids: string[] = [];
    for (let n = 0; n < 9; n++) ids.push((await writeComment(ana, postId, `Cup ${n}`))._id);
    const [ben, cem] = [await member(), await member()];
    for (const n of [7, 2, 4]) await thank(ben, String(ids[n]));
    await thank(cem, String(ids[4]));
    const best = [4, 2, 7, 0, 1, 3, 5, 6, 8].map((n) => String(ids[n]));
    for (const limit of [2, 4, 20]) {
      const found: string[] = [];
      for (let page = 1; page <= Math.ceil(9 / limit); page++)
        found.push(...(await thread(postId, { order: 'best', page, limit })).ids);
      expect(found).toEqual(best);
      for (const [at, id] of best.entries()) {
        const { body } = await forum.visitor.call('GET /comments/{id}', {
          ...of(postId),
          query: { order: 'best', around: id, limit },
        });
        const page = Math.floor(at / limit) + 1;
        const shown = best.slice((page - 1) * limit, page * limit);
        expect([body.page, body.comments.map(({ _id }) => _id)]).toEqual([page, shown]);
      }
    }
  });

  test('the author is told of the first and the tenth of those whom they have not muted', async () => {
    const [author, muted] = [await member(), await member()];
    const { id } = await talk(author);
    await author.call('PUT /mutes/{memberId}', { params: { memberId: await idOf(muted) } });
    await thank(muted, id);
    expect(await briefs(author)).toEqual([]);
    const others = await Promise.all(Array.from({ length: 10 }, member));
    for (const [n, who] of others.entries()) {
      await thank(who, id);
      const count = n < 9 ? 1 : 10;
      expect(await briefs(author)).toMatchObject([{ kind: 'thanks', count }]);
      await who.call(off, of(id));
      await thank(who, id);
    }
    await author.call('DELETE /comments/{id}', of(id));
    expect(await briefs(author)).toEqual([]);
  });
});

describe('thanks: races', () => {
  test('members who thank for one comment at once are all counted, beside comments and votes', async () => {
    const { forum: there, at } = await openForumOfMany();
    const people = await crowd(there);
    const author = await there.memberWithoutPassword('Dina');
    const postId = await publish(author);
    const { _id: id } = await writeComment(author, postId, 'Milk first.');
    const before = await there.visitor.call('GET /comments/{id}', of(postId));
    const presses = numbers.flatMap((n) => {
      const who = at(people[n] as Person, n);
      const body = { postId, authorEmail: who.email, text: `Cup ${n}` };
      return [
        async () => (await who.call(on, of(id))).body.rev,
        async () => Number((await who.call('POST /comments', { body })).headers.get('x-rev')),
        async () => void (await who.call('PATCH /posts/{id}/upvote', of(postId))),
        async () => void (await who.call(on, of(id))),
      ];
    });
    const revs = (await Promise.all(presses.map((press) => press()))).filter(
      (rev) => rev !== undefined,
    );
    const after = await there.visitor.call('GET /comments/{id}', {
      ...of(postId),
      query: { order: 'best' },
    });
    expect(after.body.comments[0]).toMatchObject({ _id: id, thanks: numbers.length });
    // No two changes of the thread have one rev. The answer to a repeat may have the rev of a later change.
    const comments = revs.filter((_, n) => n % 2 === 1);
    expect(new Set(comments).size).toBe(numbers.length);
    const last = Number(after.headers.get('x-rev'));
    expect(last - Number(before.headers.get('x-rev'))).toBe(2 * numbers.length);
    expect(Math.max(...revs)).toBe(last);
    await atOnce((n) => at(people[n] as Person, n).call(n % 2 ? on : off, of(id)));
    expect(await faultsOf(there.app.context.config)).toEqual([]);
  });

  test('thanks while their comment or its post is deleted leave nothing behind', async () => {
    const { forum: there, at } = await openForumOfMany();
    const people = await crowd(there);
    const boss = await there.admin('Root');
    for (let round = 0; round < 4; round++) {
      const postId = await publish(boss);
      const { _id: id } = await writeComment(boss, postId, 'Milk first.');
      const statuses = await atOnce(async (n) => {
        if (n !== 10) return (await at(people[n] as Person, n).call(on, of(id))).status;
        const name = round % 2 ? 'DELETE /posts/{id}' : 'DELETE /comments/{id}';
        return (await at(boss, n).call(name, of(round % 2 ? postId : id))).status;
      });
      for (const [n, status] of statuses.entries())
        expect(n === 10 ? [200] : [200, 404]).toContain(status);
    }
    expect(await faultsOf(there.app.context.config)).toEqual([]);
  });
});
