import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { chooseFigures } from '../../../tools/bench/choice.ts';
import { type Figure, once } from '../../../tools/bench/figures.ts';
import { type Run, withRun } from '../../../tools/bench/figures-document.ts';
import { frameReader } from '../../../tools/bench/frames.ts';
import { documentRow } from '../../../tools/bench/report.ts';
import { requestsOf } from '../../../tools/bench/requests.ts';
import { interleave, p99Of, spreadOf } from '../../../tools/bench/statistics.ts';
import { agentOf, callerOf } from '../../../tools/hard/caller.ts';
import { atLeast, never, verdictOf, within, worseOf } from '../../../tools/hard/goals.ts';
import { brokenPromises, openLedger, voteKey } from '../../../tools/hard/ledger.ts';
import { expectedScreen, isRight, openPage } from '../../../tools/hard/pages.ts';
import { makeData, until, withSetup } from '../../../tools/hard/setup.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openTestApp } from '../../support/test-app.ts';

// The measurements themselves are npm run bench. These prove the parts that are no measurement.

test('bench: the median and the quartiles lie between the neighbours of their place, the 99th percentile above 99 in 100', () => {
  expect(spreadOf([5])).toEqual({ lower: 5, median: 5, upper: 5 });
  expect(spreadOf([4, 1, 3, 2])).toEqual({ lower: 1.75, median: 2.5, upper: 3.25 });
  expect(spreadOf([10, 30, 20, 50, 40])).toEqual({ lower: 20, median: 30, upper: 40 });
  expect(spreadOf([]).median).toBeNaN();
  const waits = Float32Array.from({ length: 200 }, (_, i) => 199 - i);
  expect(p99Of(waits)).toBe(198);
  expect(p99Of(Float32Array.of(7))).toBe(7);
  expect(p99Of(new Float32Array())).toBeNaN();
});

test('bench: each round measures each side once, one at a time, in changing orders', async () => {
  const sides = ['floor', 'ours', 'other'] as const;
  const order: string[] = [];
  let atWork = 0;
  let most = 0;
  const rounds = await interleave(sides, 100, async (side) => {
    most = Math.max(most, ++atWork);
    await Promise.resolve();
    atWork--;
    return order.push(side);
  });
  expect(most).toBe(1);
  expect(rounds).toHaveLength(100);
  const orders = rounds.map((_, n) => order.slice(n * 3, n * 3 + 3));
  for (const [n, round] of orders.entries()) {
    expect(round.toSorted()).toEqual([...sides].toSorted());
    expect(order[(rounds[n]?.floor as number) - 1]).toBe('floor');
  }
  // All of six orders are missing from a hundred rounds less than once in ten million runs.
  expect(new Set(orders.map(String)).size).toBe(6);
});

test('bench: a name chooses its figure or all below it, in the order of the table; an unknown one is refused with all names', () => {
  const all = ['rest', 'reads:hot:post', 'reads:cold:post', 'writes:vote', 'million:vote'];
  const choose = (...asked: string[]) => chooseFigures(all, asked, ['million']);
  expect(choose('writes', 'reads:cold')).toEqual(['reads:cold:post', 'writes:vote']);
  expect(choose('reads', 'reads:hot:post')).toEqual(['reads:hot:post', 'reads:cold:post']);
  expect(choose()).toEqual(all.slice(0, 4));
  expect(choose('million')).toEqual(['million:vote']);
  const choosing = () => chooseFigures(['rest', 'reads:hot:post'], ['read', 'rest', 'reads:h']);
  expect(choosing).toThrow(
    'There is no figure named read, reads:h. The names are:\nrest\nreads\nreads:hot\nreads:hot:post',
  );
});

test('bench: the requests of each kind have its share', () => {
  const next = requestsOf([
    { share: 0.9, requests: ['read'] },
    { share: 0.1, requests: ['write'] },
  ]);
  const sent = Array.from({ length: 10_000 }, () => String(next()));
  const writes = sent.filter((request) => request === 'write').length;
  // Seven standard deviations of 30 on each side.
  expect(Math.abs(writes - 1_000)).toBeLessThan(210);
});

test('bench: frames are read whole, however their bytes arrive', () => {
  const frame = (text: string) => {
    const { length } = text;
    const size = length < 126 ? [length] : [126, length >> 8, length & 255];
    return Buffer.concat([Buffer.from([0x81, ...size]), Buffer.from(text)]);
  };
  const texts = ['0{"sid":"x"}', '2', 'a'.repeat(125), 'b'.repeat(126), 'c'.repeat(5_000), ''];
  const stream = Buffer.concat([Buffer.from('HTTP/1.1 101\r\n\r\n'), ...texts.map(frame)]);
  for (const step of [1, 2, 7, 130, stream.length]) {
    const read: string[] = [];
    const reader = frameReader((payload) => read.push(String(payload)));
    for (let at = 0; at < stream.length; at += step) reader(stream.subarray(at, at + step));
    expect(read).toEqual(texts);
  }
});

const BENCH = {
  names: ['rest', 'reads:hot:post', 'reads:cold:post', 'writes:vote'],
  isOwn: (name: string) => !name.startsWith('hard:'),
};
const runAt = (at: string, commit: string): Run => ({
  at,
  commit,
  machine: '2 × a processor, Node v24',
  load: '0.3 before, 1.5 after',
  rounds: '10 of 1 s',
});
const FIRST = runAt('2026-11-25T14:40:12.345Z', 'abc1234');
const SECOND = runAt('2026-11-26T09:00:00.000Z', 'def5678 with changes');
const ratio = (name: string, median: number, least: number): Figure => ({
  name,
  what: `What ${name} does`,
  goal: { least },
  figure: { lower: median - 0.1, median, upper: median + 0.1 },
  sides: { floor: { perSecond: 20_000, p99: 4 }, ours: { perSecond: 5_000, p99: 9 } },
});
const afterRun = (document: string, run: Run, figures: Figure[]) =>
  withRun(document, BENCH, run, figures.map(documentRow));
const rowsOf = (document: string) => document.split('\n').filter((line) => line.startsWith('| '));
const rowsNamed = (document: string, name: string) =>
  rowsOf(document).filter((row) => row.startsWith(`| \`${name}\` |`));

test('figures: a run writes its figures by scenario, and what it was measured on', () => {
  const memory = {
    name: 'rest',
    what: 'Memory',
    goal: { most: 100 },
    figure: once(114.4),
    unit: 'MB',
  };
  const document = afterRun('', FIRST, [ratio('writes:vote', 0.5, 0.42), memory as Figure]);
  expect(rowsOf(document)).toEqual([
    '| name | what | figure | goal | details | run |',
    '| `rest` | Memory | **114 MB** | at most 100 |  | 2026-11-25 14:40:12 |',
    '| name | what | figure | goal | details | run |',
    '| `writes:vote` | What writes:vote does | 0.50 (0.40–0.60) | at least 0.42 | floor 20, ours 5 k/s; p99 ms: floor 4, ours 9 | 2026-11-25 14:40:12 |',
    '| run | commit | load | rounds | machine |',
    '| 2026-11-25 14:40:12 | abc1234 | 0.3 before, 1.5 after | 10 of 1 s | 2 × a processor, Node v24 |',
  ]);
  expect(document.match(/^## .*$/gm)).toEqual(['## rest', '## writes', '## Runs']);
});

test('figures: a later run replaces its own rows and leaves the others with their run', () => {
  const before = afterRun('', FIRST, [
    ratio('reads:hot:post', 0.9, 0.9),
    ratio('reads:cold:post', 0.3, 0.5),
    { ...ratio('writes:vote', 0.5, 0.42), what: 'A vote' },
    { ...ratio('writes:vote', 0.6, 0.42), what: 'Its p99' },
  ]);
  const after = afterRun(before, SECOND, [ratio('writes:vote', 0.7, 0.42)]);
  for (const name of ['reads:hot:post', 'reads:cold:post'])
    expect(rowsNamed(after, name)).toEqual(rowsNamed(before, name));
  expect(rowsNamed(after, 'writes:vote')).toEqual([
    expect.stringMatching(/0\.70 .* 2026-11-26 09:00:00 \|$/),
  ]);
  expect(rowsOf(after).slice(-2)).toEqual([
    expect.stringContaining('abc1234'),
    expect.stringContaining('def5678 with changes'),
  ]);
});

test('figures: a run without rows goes, and so does a figure that the bench no longer has', () => {
  const before = afterRun('', FIRST, [ratio('writes:vote', 0.5, 0.42)]);
  const again = afterRun(before, SECOND, [ratio('writes:vote', 0.5, 0.42)]);
  expect(again).not.toContain('abc1234');
  expect(withRun(again, { ...BENCH, names: ['rest'] }, FIRST, [])).not.toContain('writes:vote');
});

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
  const all = [100, 101, 300, 301].map((figure) => verdict(figure));
  expect(all).toEqual(['held', 'slow', 'slow', 'NO']);
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
    const handle = new Database(data.file, { readonly: true });
    // Seeded votes notify nobody.
    const voted = String(handle.prepare('select id from posts where cast_up > 0').pluck().get());
    handle.close();
    ledger.posts.add(voted);
    ledger.posts.add('none');
    ledger.comments.add('no comment');
    ledger.votes.set(voteKey(String(member?.id), 'none'), new Set([1]));
    ledger.ballots.set(voteKey(String(member?.id), 'none'), new Set(['[0]']));
    ledger.thanks.set(voteKey(String(member?.id), 'none'), new Set([1]));
    ledger.revs.set('none', 3);
    expect(brokenPromises(data.file, ledger)).toEqual([
      'Post none is lost',
      'Comment no comment is lost',
      expect.stringMatching(/^The vote of .+ none is another$/),
      expect.stringMatching(/^The vote in a poll of .+ none is another$/),
      expect.stringMatching(/^The thank of .+ none is another$/),
      `Another milestone than that of its votes was told of post ${voted}`,
      'Post none is older than its rev 3',
    ]);
  }));

test('faults: a page of the scenarios becomes live, and shows a comment that is written then', async () => {
  const forum = await openTestApp();
  const ana = await forum.member('Ana');
  const postId = await publish(ana);
  await withSetup(async (setup) => {
    const agent = agentOf();
    setup.onFinished(() => agent.destroy());
    const visitor = callerOf(forum.url, agent);
    const page = openPage(setup, { url: forum.url, postId });
    const showsTheTruth = async () => isRight(page, await expectedScreen(visitor, postId));
    await until('the page is right', showsTheTruth);
    await writeComment(ana, postId, 'A word');
    await until('the page is right again', showsTheTruth);
    expect((await page.look()).comments).toHaveLength(1);
  });
});
