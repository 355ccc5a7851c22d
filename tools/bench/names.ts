/** The measurements by the names of their figures. */
import { measureCrawl } from './crawl.ts';
import { DOCUMENTS } from './documents.ts';
import { FANOUT } from './fanout.ts';
import type { Figure } from './figures.ts';
import { MILLION_NAMES } from './million.ts';
import { PAGES } from './pages.ts';
import { READ_FIGURES } from './reads.ts';
import { REST } from './rest.ts';
import { SCALE_NAMES } from './scale.ts';
import { measureSince } from './since.ts';
import { measureSmall } from './small.ts';
import type { Checkouts, Stage } from './stage.ts';
import { measureVisit } from './visit.ts';
import { measureWeakLines } from './weak-lines.ts';
import { WRITES } from './writes.ts';

/** The figures that need no large forum, and those on the shared stage. */
export const ALONE: Record<string, (checkouts: Checkouts) => Promise<Figure[]>> = {
  ...REST,
  crawl: measureCrawl,
  since: measureSince,
  small: measureSmall,
  visit: measureVisit,
  'visit:weak-lines': measureWeakLines,
};
export const ON_STAGE: Record<string, (stage: Stage) => Promise<Figure[]>> = {
  ...PAGES,
  ...DOCUMENTS,
  ...READ_FIGURES,
  ...WRITES,
  ...FANOUT,
};
/** The figures of a run without `--scale`, in the order of the report. */
export const NAMES = [...Object.keys(ALONE), ...Object.keys(ON_STAGE), ...MILLION_NAMES];
/** Every figure of the bench. */
export const ALL_NAMES = [...NAMES, ...SCALE_NAMES];
