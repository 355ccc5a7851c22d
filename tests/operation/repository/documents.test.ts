import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { chooseFigures } from '../../../bench/choice.ts';
import { frameReader } from '../../../bench/frames.ts';
import { sharesOf } from '../../../bench/profile.ts';
import { requestsOf } from '../../../bench/requests.ts';
import { interleave, p99Of, shuffled, spreadOf } from '../../../bench/statistics.ts';
import { SETTING_NAMES } from '../../../server/app/config/settings.ts';

/** A whole run of the tests writes it, at its end. */
const GENERATED = 'docs/spec-coverage.md';
const DOCUMENTS = globSync('{*,docs/**/*}.md')
  .filter((document) => document !== GENERATED)
  .sort();
const PATH =
  /`((?:bench|client|contract|db|deploy|docs|lint|migrations|resilience|server|tests)\/[\w./-]*)`/g;
const LINK = /\]\(([^):#]+)[^):]*\)/g;
const COMMAND = /npm run ([\w:]+)/g;

const read = (file: string) => readFileSync(file, 'utf8');
const IGNORED_FOLDERS = read('.gitignore')
  .split('\n')
  .filter((line) => line.endsWith('/'))
  .map((line) => line.slice(0, -1));
/** True if a fresh clone has `path`: what git ignores exists only where something has made it. */
const isInClone = (path: string) =>
  existsSync(path) &&
  !IGNORED_FOLDERS.some((folder) => path === folder || path.startsWith(`${folder}/`));
const found = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map(([, one = '']) => one);

test.each(DOCUMENTS)('documents: every path and link of %s leads to a file', (document) => {
  const text = read(document);
  const paths = [
    ...found(PATH, text),
    ...found(LINK, text).map((link) => join(dirname(document), link)),
  ];
  expect(paths.filter((path) => !isInClone(path))).toEqual([]);
});

test.each(DOCUMENTS)('documents: every command of %s is a script', (document) => {
  const { scripts } = JSON.parse(read('package.json'));
  expect(found(COMMAND, read(document)).filter((name) => !(name in scripts))).toEqual([]);
});

test('documents: every file in the tree of ARCHITECTURE is there', () => {
  const [, tree = ''] = read('ARCHITECTURE.md').split('```');
  const folders: string[] = [];
  const paths = [...tree.matchAll(/^( *)(\S+)/gm)].map(([, { length: depth } = '', name = '']) => {
    folders.length = depth / 2;
    folders.push(name);
    return join(...folders);
  });
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !isInClone(path))).toEqual([]);
});

test('documents: the list of decisions has each with its title, and a status whose decisions exist', () => {
  const files = globSync('docs/decisions/[0-9]*.md').sort();
  const titles = files.map((file) => {
    const [, number = '', title = ''] = /^# (\d+)\. (.+)$/m.exec(read(file)) ?? [];
    return [basename(file), number.padStart(4, '0'), title];
  });
  const rows = [
    ...read('docs/decisions/README.md').matchAll(/^\| \[(\d{4})\]\((.+)\) \| (.+) \| (.+) \|$/gm),
  ];
  expect(rows.map(([, number, file, title]) => [file, number, title])).toEqual(titles);
  const STATUS = /^(?:accepted(?:, extended by ([\d, ]+))?|superseded by ([\d, ]+))$/;
  const numbers = new Set(titles.map(([, number]) => number));
  const faults = rows.filter(([, , , , status = '']) => {
    const [found, extending = '', superseding = ''] = STATUS.exec(status) ?? [];
    const named = `${extending}${superseding}`.split(', ').filter(Boolean);
    return found === undefined || named.some((number) => !numbers.has(number));
  });
  expect(faults.map(([row]) => row)).toEqual([]);
});

test('documents: the table of settings in README names every setting once', () => {
  const rows = read('README.md').match(/^\| `[A-Z].*$/gm) ?? [];
  const names = rows.flatMap((row) => found(/`([A-Z_]+)`/g, row.split('|')[1] ?? ''));
  expect(names.toSorted()).toEqual(SETTING_NAMES.toSorted());
});

test('documents: each standard term of the glossary occurs in its files', () => {
  const [, table = ''] = read('docs/glossary.md').split('## Standard terms');
  const rows = [...table.matchAll(/^\| ([^|]+) \| (`.*`) \|$/gm)];
  expect(rows.length).toBeGreaterThan(20);
  const missing = rows.flatMap(([, terms = '', files = '']) =>
    found(/`([^`]+)`/g, files).flatMap((file) => {
      const words = read(file)
        .replaceAll(/[^\p{L}]+/gu, ' ')
        .toLowerCase();
      return terms
        .split(', ')
        .flatMap((term) => (words.includes(term.toLowerCase()) ? [] : `${file}: ${term}`));
    }),
  );
  expect(missing).toEqual([]);
});

// The measurements themselves are npm run bench. These prove the parts that are no measurement.

test('bench: the median and the quartiles lie between the neighbours of their place', () => {
  expect(spreadOf([5])).toEqual({ lower: 5, median: 5, upper: 5 });
  expect(spreadOf([4, 1, 3, 2])).toEqual({ lower: 1.75, median: 2.5, upper: 3.25 });
  expect(spreadOf([10, 30, 20, 50, 40])).toEqual({ lower: 20, median: 30, upper: 40 });
  expect(spreadOf([]).median).toBeNaN();
});

test('bench: the 99th percentile of waits is above 99 in 100 of them', () => {
  const waits = Float32Array.from({ length: 200 }, (_, i) => 199 - i);
  expect(p99Of(waits)).toBe(198);
  expect(p99Of(Float32Array.of(7))).toBe(7);
  expect(p99Of(new Float32Array())).toBeNaN();
});

test('bench: a shuffled list has each element once, in every order', () => {
  const orders = new Set<string>();
  for (let a = 0; a < 3; a++)
    for (let b = 0; b < 2; b++) {
      const numbers = [a / 3, b / 2];
      orders.add(shuffled(['x', 'y', 'z'], () => numbers.shift() as number).join(''));
    }
  expect([...orders].toSorted()).toEqual(['xyz', 'xzy', 'yxz', 'yzx', 'zxy', 'zyx']);
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

test('bench: a name chooses its figure or all below it, in the order of the table', () => {
  const all = ['rest', 'reads:hot:post', 'reads:cold:post', 'writes:vote', 'million:vote'];
  const choose = (...asked: string[]) => chooseFigures(all, asked, ['million']);
  expect(choose('writes', 'reads:cold')).toEqual(['reads:cold:post', 'writes:vote']);
  expect(choose('reads', 'reads:hot:post')).toEqual(['reads:hot:post', 'reads:cold:post']);
  expect(choose()).toEqual(all.slice(0, 4));
  expect(choose('million')).toEqual(['million:vote']);
});

test('bench: an unknown name is refused with the list of names', () => {
  const choose = () => chooseFigures(['rest', 'reads:hot:post'], ['read', 'rest', 'reads:h']);
  expect(choose).toThrow(
    'There is no figure named read, reads:h. The names are:\nrest\nreads\nreads:hot\nreads:hot:post',
  );
});

test('bench: pairs of lines and rests are all sent before one returns', () => {
  const next = requestsOf([
    { share: 1, pairs: { lines: ['a', 'b', 'c', 'd'], rests: ['1', '2', '3'] } },
  ]);
  const sent = Array.from({ length: 12 }, () => String(next()));
  expect(new Set(sent).size).toBe(12);
  expect(String(next())).toBe(sent[0]);
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

test('bench: the samples of a profile are summed by the part of the program', () => {
  const shares = sharesOf(
    [
      ' 30.00% |MainThread   |linux-x64.node     |[.] sqlite3VdbeExec   |-  -',
      ' 12.00% |MainThread   |linux-x64.node     |[.] sqlite3MemCompare |-  -',
      ' 20.00% |MainThread   |node               |[.] llhttp__internal__run |-  -',
      '  8.00% |MainThread   |node               |[.] v8::internal::ScavengerCollector::CollectGarbage |-  -',
      ' 10.00% |MainThread   |[kernel.kallsyms]  |[k] tcp_ack |-  -',
      '  5.00% |V8Worker     |node               |[.] v8::internal::ConcurrentMarking::RunMajor |-  -',
      '  5.00% |libuv-worker |[kernel.kallsyms]  |[k] ext4_sync_file |-  -',
      ' 10.00% |Checkpoint   |linux-x64.node     |[.] walCheckpoint |-  -',
      'a line of another kind',
    ].join('\n'),
  );
  expect(shares).toEqual({
    SQLite: 0.42,
    'JavaScript and HTTP': 0.2,
    collection: expect.closeTo(0.13, 9),
    kernel: 0.1,
    'sync thread': 0.05,
    'other threads': 0.1,
  });
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
