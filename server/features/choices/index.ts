import { changeChoices } from '../../../db/features/choices/choices.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { badInput } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { shownChoices } from '../../http/shown-choices.ts';
import { userNotFound } from '../users/require-user.ts';

/** The handler of the call by which members make choices for all their devices. */
function choiceHandlers({ store, config }: AppContext) {
  const { languages } = config;
  return {
    async 'PATCH /me/choices'({ body, caller, rev, remember }) {
      const { language } = body;
      if (language && !languages.includes(language))
        throw badInput('Language', {
          fault: 'format',
          sentence: `must be one of: ${languages.join(', ')}`,
        });
      const chosen = await changeChoices(store, caller, body);
      if (!chosen) throw userNotFound();
      if (language !== undefined) remember('language', language);
      rev(chosen.rev);
      return shownChoices(chosen, languages);
    },
  } satisfies Partial<Handlers>;
}

export const choices = { handlers: choiceHandlers } satisfies Feature;
