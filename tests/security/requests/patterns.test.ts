import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { nodesOf, treeOf } from '../../../tools/lint/syntax-tree.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Files whose patterns match texts of the build alone: style sheets, licences and chunks. */
const OF_THE_BUILD = /^client\/(?:vite[^/]*|critical-css)\.ts$/;
const FILES = ['server', 'contract', 'db', 'client']
  .flatMap((top) => globSync(`${top}/**/*.{ts,tsx}`, { cwd: ROOT }))
  .filter((path) => !OF_THE_BUILD.test(path));
const sourceOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** A regular expression and the file that it stands in. */
type Found = [path: string, pattern: RegExp];

/** The patterns of the schemas too, which a validator compiles. */
const writtenIn = (path: string): Found[] =>
  [...nodesOf(treeOf(path, sourceOf(path)))].flatMap((node): Found[] => {
    const { type, regex, key, value } = node as Record<string, Record<string, string>>;
    if (regex?.['pattern'] !== undefined)
      return [[path, new RegExp(regex['pattern'], regex['flags'])]];
    if (String(type) !== 'Property' || key?.['name'] !== 'pattern' || value?.['type'] !== 'Literal')
      return [];
    return typeof value['value'] === 'string' ? [[path, new RegExp(value['value'], 'u')]] : [];
  });

/** The patterns that modules make of others while they are loaded. */
async function madeBy(paths: readonly string[]): Promise<Found[]> {
  const made: Found[] = [];
  let loading = '';
  const Made = new Proxy(RegExp, {
    construct(target, given, as) {
      const pattern: RegExp = Reflect.construct(target, given, as);
      const [, , caller = ''] = (new Error().stack ?? '').split('\n');
      if (loading !== '' && !caller.includes('node_modules')) made.push([loading, pattern]);
      return pattern;
    },
  });
  vi.stubGlobal('RegExp', Made);
  for (const path of paths) {
    loading = path;
    // Another instance of the module: its own patterns are made anew, and those of other files stay as they are.
    await import(`${join(ROOT, path)}?made-anew`);
  }
  vi.unstubAllGlobals();
  return made;
}

/** So many parts show a pattern that may be slow; few linear ones need so long for them. */
const FEW = 2_000;
const SUSPICIOUS_MS = 1;
/** Processor time is counted in steps of 4 ms: a slow pattern takes many for so many parts. */
const MANY = 6_000;
const LEAST_MS = 10;
/** For a text four times as long a linear pattern takes four times as long, a quadratic one sixteen times. */
const MOST_RATIO = 8;
const REPETITION = /[*+]|\{\d+,\}/;
const CHARACTERS = [...' \n\taA7\u200c\u0301ক😀/-_@.<>"\'`*[(&;='];
const ENDS = ['\u0001', '\n'];

/** The literal parts of a pattern, and its classes' characters. */
function partsOf({ source }: RegExp): string[] {
  const bare = source.replaceAll(/\\[pPu]\{?\w+\}?|\\[a-z]|\{[\d,]+\}|\(\?<?[:=!]/g, '\0');
  const words = bare.replaceAll(/\[[^\]]*\]|\\/g, '\0').match(/[^\0()|*+?^$]{2,40}/g) ?? [];
  return [...new Set([...words.slice(0, 20), ...bare.slice(0, 200), ...CHARACTERS])];
}

/** The least time of some runs, by a clock: other threads of this process collect and compile. */
function leastOf(runs: number, clock: () => number, pattern: RegExp, text: string): number {
  const times = Array.from({ length: runs }, () => {
    const before = clock();
    text.replace(pattern, '');
    return clock() - before;
  });
  return Math.min(...times);
}
const wallMs = () => performance.now();
const processorMs = () => process.cpuUsage().user / 1_000;

/** True if the time of a pattern grows faster than a text of repeated parts. */
function isSlow(pattern: RegExp, part: string, end: string): boolean {
  const textOf = (count: number) => part.repeat(count) + end;
  if (leastOf(3, wallMs, pattern, textOf(FEW)) < SUSPICIOUS_MS) return false;
  const ms = leastOf(3, processorMs, pattern, textOf(MANY));
  return ms >= LEAST_MS && leastOf(1, processorMs, pattern, textOf(4 * MANY)) > MOST_RATIO * ms;
}

/** A text of repeated parts for which a pattern is slow; null: none of those tried. */
function slowTextOf(pattern: RegExp): string | null {
  for (const part of partsOf(pattern))
    for (const end of ENDS) if (isSlow(pattern, part, end)) return JSON.stringify(`${part}…${end}`);
  return null;
}

const slow = (found: readonly Found[]): string[] =>
  [...new Map(found.map((one) => [String(one[1]), one])).values()]
    .filter(([, { source }]) => REPETITION.test(source))
    .flatMap(([path, pattern]) => {
      const text = slowTextOf(pattern);
      return text === null ? [] : [`${path} ${pattern} takes too long for ${text}`];
    });

test('patterns: the search for slow ones finds those that are', () => {
  const known = [/(?<=.)\/+$/, /\s+$/, /^\s*(\w+)?\s*$/];
  for (const pattern of known) expect(slow([['here', pattern]])).toHaveLength(1);
  for (const pattern of [/^\/+/, /(?<![-_])[-_]+$/, /\s+/g, /^[^@]+@[^@]+$/])
    expect(slow([['here', pattern]])).toEqual([]);
});

test('patterns: for none that meets a stranger’s text the time grows faster than the text', async () => {
  const written = FILES.flatMap(writtenIn);
  const makers = FILES.filter((path) =>
    /^(?:const|export const| {2}new) .*RegExp\(/m.test(sourceOf(path)),
  );
  const made = await madeBy(makers);
  expect(written.length).toBeGreaterThan(200);
  expect(made.length).toBeGreaterThan(20);
  expect(slow([...written, ...made])).toEqual([]);
});
