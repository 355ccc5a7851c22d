import { expect, test } from 'vitest';
import { atLeast, never, verdictOf, within, worseOf } from '../../../resilience/goals.ts';
import { brokenPromises, openLedger, voteKey } from '../../../resilience/ledger.ts';
import { makeData, withSetup } from '../../../resilience/setup.ts';

// The trials themselves are npm run test:hard. These prove that they can fail.

test('resilience goals: correctness is held or missed, whatever the machine does', () => {
  expect(verdictOf(never('lost', 0))).toBe('held');
  expect(verdictOf({ ...never('lost', 1), machine: { stall: 10_000, others: 1 } })).toBe('NO');
  expect(verdictOf(atLeast('tried', 25, 25))).toBe('held');
  expect(verdictOf(atLeast('tried', 24, 25))).toBe('NO');
});

test('resilience goals: a late result is slow while the machine may explain it, and missed beyond that', () => {
  const verdict = (figure: number, stall = 0, others = 0) =>
    verdictOf({ ...within('ready', figure, 100), machine: { stall, others } });
  expect([100, 101, 300, 301].map((figure) => verdict(figure))).toEqual([
    'held',
    'slow',
    'slow',
    'NO',
  ]);
  expect([verdict(600, 100), verdict(601, 100)]).toEqual(['slow', 'NO']);
  expect([verdict(600, 0, 0.3), verdict(100, 0, 0.3)]).toEqual(['slow', 'held']);
  const machine = { stall: 1_000, others: 0.1 };
  expect(verdictOf({ ...within('p99', 301, 100, '×'), machine })).toBe('NO');
});

test('resilience goals: memory is slow by a quarter at most, whatever the machine does', () => {
  const verdict = (figure: number) =>
    verdictOf({ ...within('memory', figure, 100, 'MB'), machine: { stall: 9_999, others: 1 } });
  expect([100, 125, 126].map(verdict)).toEqual(['held', 'slow', 'NO']);
});

test('resilience goals: of several rounds the worst is reported', () => {
  const [quick, long] = [within('ready', 5, 10), within('ready', 50, 10)];
  expect([worseOf(quick, long), worseOf(long, quick)]).toEqual([long, long]);
  const [few, many] = [atLeast('tried', 5, 10), atLeast('tried', 50, 10)];
  expect([worseOf(few, many), worseOf(many, few)]).toEqual([few, few]);
});

test('resilience ledger: it finds every kind of answered write that a file lacks', () =>
  withSetup(async (setup) => {
    const data = await makeData(setup, { members: 2, posts: 5 });
    const [member] = data.members;
    const ledger = openLedger();
    expect(brokenPromises(data.file, ledger)).toEqual([]);
    ledger.posts.add('none');
    ledger.comments.add('no comment');
    ledger.votes.set(voteKey(String(member?.id), 'none'), new Set([1]));
    ledger.revs.set('none', 3);
    expect(brokenPromises(data.file, ledger)).toEqual([
      'Post none is lost',
      'Comment no comment is lost',
      expect.stringMatching(/^The vote of .+ none is another$/),
      'Post none is older than its rev 3',
    ]);
  }));
