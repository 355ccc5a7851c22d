import { expect, test } from 'vitest';
import { atLeast, never, verdictOf, within, worseOf } from '../hard/goals.ts';
import { brokenPromises, openLedger, voteKey } from '../hard/ledger.ts';
import { inScene, makeData } from '../hard/scene.ts';

// The trials themselves are npm run test:hard. These prove that they can fail.

test('what must be right is held or not, whatever the machine does', () => {
  expect(verdictOf(never('lost', 0))).toBe('held');
  expect(verdictOf({ ...never('lost', 1), machine: { stall: 10_000, others: 1 } })).toBe('NO');
  expect(verdictOf(atLeast('tried', 25, 25))).toBe('held');
  expect(verdictOf(atLeast('tried', 24, 25))).toBe('NO');
});

test('what takes too long is slow as long as the machine may explain it, and then missed', () => {
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

test('memory is slow by a quarter at most, whatever the machine does', () => {
  const verdict = (figure: number) =>
    verdictOf({ ...within('memory', figure, 100, 'MB'), machine: { stall: 9_999, others: 1 } });
  expect([100, 125, 126].map(verdict)).toEqual(['held', 'slow', 'NO']);
});

test('of several rounds the worst is told', () => {
  const [quick, long] = [within('ready', 5, 10), within('ready', 50, 10)];
  expect([worseOf(quick, long), worseOf(long, quick)]).toEqual([long, long]);
  const [few, many] = [atLeast('tried', 5, 10), atLeast('tried', 50, 10)];
  expect([worseOf(few, many), worseOf(many, few)]).toEqual([few, few]);
});

test('the ledger finds every kind of promise that a file does not keep', () =>
  inScene(async (scene) => {
    const data = await makeData(scene, { members: 2, posts: 5 });
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
