import type { Choices } from '../../contract/features/users.ts';
import { ifOffered, type Language } from '../../contract/values/languages.ts';
import type { ChoiceRow } from '../../db/features/choices/choices.ts';
import { pushOf, quietOf } from '../../db/features/choices/push-choices.ts';

/** The choices of a member as answers show them; a language that the forum offers no more is none. */
export const shownChoices = (
  { language, digits, digestEvery, pushKinds, pushTexts, quiet }: ChoiceRow,
  offered: readonly Language[],
): Choices => ({
  language: ifOffered(language, offered),
  digits,
  digestEvery,
  push: pushOf(pushKinds),
  pushTexts,
  quiet: quietOf(quiet),
});
