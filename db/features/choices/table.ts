import type { DigestEvery } from '../../../contract/values/inbox-kinds.ts';
import type { Digits, Language } from '../../../contract/values/languages.ts';
import type { Columns } from '../../core/schema/columns.ts';

/** The columns of what a member chooses for all devices. */
export const choiceColumns = (c: Columns) => ({
  /** null: each browser's own. */
  language: c.text('language').$type<Language>(),
  /** How often a digest comes, for who wants letters as digests. */
  digestEvery: c.text('digest_every').$type<DigestEvery>().notNull().default('day'),
  digits: c.text('digits').$type<Digits>().notNull().default('native'),
});
