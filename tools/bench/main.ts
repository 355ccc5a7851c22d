/**
 * `npm run bench [-- NAMES] [--beside CHECKOUT]` measures figures and prints which meet their goals; docs/speed.md
 * describes the method and the names. The run is no test: a busy machine changes the figures.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from '../../db/core/errors.ts';
import { checkBuilt, OWN } from './checkout.ts';
import { chooseFigures } from './choice.ts';
import { documentRoute } from './documents.ts';
import type { Figure } from './figures.ts';
import { MILLION_NAMES, measureMillion } from './million.ts';
import { ALONE, NAMES, ON_STAGE } from './names.ts';
import { readRoutes } from './reads.ts';
import { openReport } from './report.ts';
import { measureScale, SCALE_NAMES } from './scale.ts';
import { type Checkouts, openStage } from './stage.ts';

/** Groups that take many minutes. */
const ONLY_BY_NAME = ['crawl', 'million', 'small'];

async function measureForum(
  checkouts: Checkouts,
  chosen: string[],
  add: (figures: Figure[]) => void,
) {
  for (const name of chosen) {
    const measure = ALONE[name];
    if (measure) add(await measure(checkouts));
  }
  if (chosen.some((name) => name in ON_STAGE)) {
    const stage = await openStage(checkouts, async (forum) => [
      ...(await readRoutes(forum)),
      await documentRoute(forum),
    ]);
    for (const name of chosen) {
      const measure = ON_STAGE[name];
      if (measure) add(await measure(stage));
    }
    await stage.stop();
  }
  if (chosen.some((name) => MILLION_NAMES.includes(name))) await measureMillion(chosen, add);
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      beside: { type: 'string' },
      scale: { type: 'boolean', default: false },
    },
  });
  const { beside, scale } = values;
  if (beside && scale) throw new OperatorError('--scale measures this checkout alone.');
  const chosen = chooseFigures(scale ? SCALE_NAMES : NAMES, positionals, ONLY_BY_NAME);
  const checkouts: Checkouts = { ours: OWN, ...(beside && { other: resolve(beside) }) };
  for (const checkout of Object.values(checkouts)) checkBuilt(checkout);
  const report = openReport();
  if (scale) await measureScale(chosen, report.add);
  else await measureForum(checkouts, chosen, report.add);
  report.end();
}

try {
  await main();
} catch (error) {
  // Any other error is a bug, and keeps its stack trace.
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
