import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDuplicate } from '../../../db/core/errors.ts';
import { run, yieldTurn } from '../../../db/core/procedure.ts';
import { membersOf, openWriter, plain, write } from '../../support/settings-writes.ts';

test('writes that come together share a commit', async () => {
  const store = openWriter();
  await Promise.all(Array.from({ length: 200 }, (_, n) => store.write(write(`n${n}`))));
  expect(store.names()).toHaveLength(200);
  expect(store.commits()).toBe(1);
});

test('nobody is answered before the commit, and what is to follow it does so before any answer', async () => {
  const order: string[] = [];
  const store = openWriter((changes) => {
    for (const { id } of membersOf(changes)) order.push(`after ${store.has(id)}`);
  });
  const jobs = Array.from({ length: 300 }, async (_, n) => {
    await store.write(function* (tx) {
      tx.changed('member:added', { id: `n${n}` });
      yield* write(`n${n}`)();
      expect(store.has(`n${n}`)).toBe(false);
    });
    order.push(`answer ${store.has(`n${n}`)}`);
  });
  await Promise.all(jobs);
  expect(new Set(order)).toEqual(new Set(['after true', 'answer true']));
  expect(order.filter((one) => one === 'after true')).toHaveLength(300);
  expect(order.indexOf('answer true')).toBeGreaterThan(order.indexOf('after true'));
});

test('a job that breaks a constraint is undone alone; one that minds goes on', async () => {
  const store = openWriter();
  const twice = function* () {
    yield* write('same')();
    yield* write('other')();
  };
  const results = await Promise.allSettled([
    store.write(twice),
    store.write(twice),
    store.write(function* () {
      yield* write('mine')();
      try {
        yield* write('same')();
        expect.unreachable();
      } catch (error) {
        expect(isDuplicate(error)).toBe(true);
      }
      yield* write('mine too')();
    }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(store.names()).toEqual(['mine', 'mine too', 'other', 'same']);
});

test('thousands of writes, some failing in each way: what is kept is what was answered', async () => {
  const fate = fc.constantFrom('good', 'throws', 'duplicate', 'late throw', 'yields');
  await fc.assert(
    fc.asyncProperty(fc.array(fate, { minLength: 400, maxLength: 800 }), async (fates) => {
      const store = openWriter();
      await store.write(write('taken'));
      const results = await Promise.allSettled(
        fates.map((how, n) =>
          store.write(function* () {
            if (how === 'throws') throw new Error(how);
            yield* write(`n${n}`)();
            if (how === 'duplicate') yield* write('taken')();
            if (how === 'late throw') throw new Error(how);
            if (how === 'yields' && n % 20 === 0) yield* yieldTurn();
          }),
        ),
      );
      const answered = results.flatMap(({ status }, n) =>
        status === 'fulfilled' ? [`n${n}`] : [],
      );
      expect(store.names()).toEqual([...answered, 'taken'].sort());
    }),
    { numRuns: 4 },
  );
});

test('when the commit fails, everyone in it is refused and nothing is kept', async () => {
  const followed: string[] = [];
  const store = openWriter((changes) => followed.push(...membersOf(changes).map(({ id }) => id)));
  const results = await Promise.allSettled([
    store.write(function* (tx) {
      tx.changed('member:added', { id: 'never' });
      yield* write('innocent')();
    }),
    store.write(function* () {
      // A reference that leads nowhere, looked at only by the commit.
      yield* run(plain('pragma defer_foreign_keys = on'), {});
      yield* run(plain('insert into votes values (1, 2, 1)'), {});
    }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(followed).toEqual([]);
  await store.write(write('next'));
  expect(store.names()).toEqual(['next']);
});

test('should a job ever end the transaction, nobody is told yes of what is not kept', async () => {
  for (const text of ['commit', 'rollback', 'release job', 'rollback to job']) {
    const store = openWriter();
    const [innocent] = await Promise.allSettled([
      store.write(write('innocent')),
      store.write(function* () {
        yield* run(plain(text), {});
        throw new Error('gone');
      }),
    ]);
    if (innocent.status === 'fulfilled') expect(store.names()).toContain('innocent');
    await store.write(write('next'));
    expect(store.names()).toContain('next');
  }
});
