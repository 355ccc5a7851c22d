import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';
import { type FileResult, printCounts, type RunResults } from './counts.ts';

const SPEC = 'docs/spec.md';
const COVERAGE = 'docs/spec-coverage.md';
const ALL_TESTS = 'tests/**/*.test.ts';
/** Tests outside of the full run: they need a separate package or a full installation, or are for releases. */
const APART = [
  'tests/firebase/**',
  'tests/openapi/**',
  'tests/production/**',
  'tests/**/*.release.test.ts',
];

/** Sentences without a requirement: headings, and points that the specification leaves open. */
const ASKS_NOTHING = ['0.4', '1.7', '2.1', '2.8', '2.16', '2.21', '5.4', '7.1'];

/** The numbered sentences of the specification, in order. */
const sentences = (): Map<string, string> =>
  new Map(
    [...readFileSync(SPEC, 'utf8').matchAll(/^- \*\*(\d+\.\d+)\*\* (.+)$/gm)].map(
      ([, number, text]) => [number as string, text as string],
    ),
  );

function proofsIn(modules: readonly TestModule[], known: Map<string, string>) {
  const proofs = new Map<string, string[]>();
  for (const module of modules) {
    const file = relative(process.cwd(), module.moduleId);
    for (const test of module.children.allTests('passed')) {
      for (const number of test.meta().proves ?? []) {
        if (!known.has(number)) throw new Error(`${file} proves ${number}, which ${SPEC} lacks`);
        proofs.set(number, [...(proofs.get(number) ?? []), `\`${file}\`: ${test.fullName}`]);
      }
    }
  }
  return proofs;
}

const noTest = (number: string) =>
  ASKS_NOTHING.includes(number) ? '  - asks for nothing' : '  - no test';

function pageOf(known: Map<string, string>, proofs: Map<string, string[]>): string {
  const rows = [...known].map(([number, text]) => {
    const tests = (proofs.get(number) ?? []).toSorted().map((test) => `  - ${test}`);
    return [`- **${number}** ${text}`, ...(tests.length > 0 ? tests : [noTest(number)])].join('\n');
  });
  return [
    '# Which tests prove which sentence',
    `Written by \`npm test\`; the sentences are those of [spec.md](spec.md). ${proofs.size} of ${known.size} have a test of their own.`,
    `${rows.join('\n')}\n`,
  ].join('\n\n');
}

function resultOf(module: TestModule): FileResult {
  const count = (state: 'passed' | 'failed' | 'skipped') =>
    [...module.children.allTests(state)].length;
  const failed = Math.max(count('failed'), module.state() === 'failed' ? 1 : 0);
  const name = relative(process.cwd(), module.moduleId);
  const milliseconds = module.diagnostic().duration;
  return { name, passed: count('passed'), failed, skipped: count('skipped'), milliseconds };
}

/**
 * Writes docs/spec-coverage.md after a full run that passed: a failed test proves nothing, and `tests/run.ts` may run it
 * again. Prints the counts of a run, or writes its results for `tests/run.ts`.
 */
export default class SpecReporter implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly unknown[],
    reason: TestRunEndReason,
  ) {
    const all = globSync(ALL_TESTS, { exclude: APART }).length;
    if (reason === 'passed' && modules.length === all) {
      const known = sentences();
      writeFileSync(COVERAGE, pageOf(known, proofsIn(modules, known)));
    }
    const files = modules.map(resultOf);
    const { RESULTS_FILE } = process.env;
    const results: RunResults = { files, unhandledErrors: unhandled.length };
    if (RESULTS_FILE) writeFileSync(RESULTS_FILE, JSON.stringify(results));
    else printCounts(files);
  }
}
