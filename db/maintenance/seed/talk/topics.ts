import { ARTS } from './arts.ts';
import { DAILY_LIFE } from './daily-life.ts';
import type { Openings } from './openings.ts';
import { STUDY_AND_WORK } from './study-and-work.ts';

/** The opening posts of a seeded forum by tag. Their order decides its random choices. */
export const TOPICS: Openings = { ...STUDY_AND_WORK, ...DAILY_LIFE, ...ARTS };
