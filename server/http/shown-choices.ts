import type { Choices } from '../../contract/features/users.ts';
import { ifOffered, type Language } from '../../contract/values/languages.ts';

/** The choices of a member as answers show them; a language that the forum offers no more is none. */
export const shownChoices = (
  { language, digits, digestEvery }: Choices,
  offered: readonly Language[],
): Choices => ({ language: ifOffered(language, offered), digits, digestEvery });
