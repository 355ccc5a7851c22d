import { language as shown } from '#messages';
import { LANGUAGE_NAMES, type Language } from '../../../contract/values/languages.ts';
import { initialData } from '../../api/initial-data.ts';
import { logFailure } from '../../api/log.ts';
import { FallbackForm } from '../../ui/controls/fallback-form.tsx';
import { useAddressToReturn } from './address-to-return.ts';

/** Remembers a language and shows the page in it. */
export const choose = (language: Language): Promise<void> =>
  import('../../features/auth/account/choices.ts')
    .then(({ chooseLanguage }) => chooseLanguage(language))
    .catch(logFailure('The language'));

/** A button for each other language, named in itself; without scripts its form sets the cookie. */
export function LanguageButtons({ className }: { className: string }) {
  const back = useAddressToReturn();
  const others = initialData().languages.filter((language) => language !== shown);
  return (
    <FallbackForm method="post" action="/language" values={{ back }} className="contents">
      {others.map((language) => (
        <button
          key={language}
          type="submit"
          name="language"
          value={language}
          lang={language}
          className={className}
          onClick={(event) => {
            event.preventDefault();
            void choose(language);
          }}
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </FallbackForm>
  );
}
