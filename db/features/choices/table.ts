import {
  type DigestEvery,
  PUSH_AT_FIRST,
  type PushTexts,
} from '../../../contract/values/inbox-kinds.ts';
import type { Digits, Language } from '../../../contract/values/languages.ts';
import type { Columns } from '../../core/schema/columns.ts';

/** The columns of what a member chooses for all devices. */
export const choiceColumns = (c: Columns) => ({
  /** null: each browser's own. */
  language: c.text('language', 'both').$type<Language>(),
  /** How often a digest comes, for who wants letters as digests. */
  digestEvery: c.text('digest_every', 'both').$type<DigestEvery>().notNull().default('day'),
  digits: c.text('digits', 'both').$type<Digits>().notNull().default('native'),
  /** The kinds of notices that are pushed, with commas between them. */
  pushKinds: c.text('push_kinds', 'both').notNull().default(PUSH_AT_FIRST.join()),
  pushTexts: c.text('push_texts', 'both').$type<PushTexts>().notNull().default('full'),
  /** The quiet hours, as in "22:00 07:30 Asia/Dhaka", perhaps without a zone; null: none. */
  quiet: c.text('quiet', 'both'),
});
