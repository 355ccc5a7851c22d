import { digitsLabel, digitsShown, languageTitle, language as shown } from '#messages';
import {
  DIGITS,
  type Digits,
  HAS_OWN_DIGITS,
  LANGUAGE_NAMES,
} from '../../../contract/values/languages.ts';
import { call } from '../../api/call.ts';
import { initialData } from '../../api/initial-data.ts';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';
import { attempt } from '../../ui/feedback/attempt.ts';
import { chooseLanguage } from '../auth/account/choices.ts';
import { Section } from './section.tsx';

/** This page follows when the server tells all devices of the choice. */
const chooseDigits = (digits: Digits) =>
  attempt('The choice of digits', () => call('PATCH /me/choices', { body: { digits } }));

/** The member's language on all devices, and the digits where the language has its own. */
export function LanguageChoice() {
  const { languages, digits = 'native' } = initialData();
  return (
    <Section id="language" title={languageTitle}>
      <div className="sheet flex flex-wrap gap-3 px-4 py-4 sm:px-5">
        <SegmentedControl
          label={languageTitle}
          name="language"
          value={shown}
          choices={languages.map((language) => [LANGUAGE_NAMES[language], language] as const)}
          onChoose={(language) => void chooseLanguage(language)}
        />
        {HAS_OWN_DIGITS[shown] && (
          <SegmentedControl
            label={digitsLabel}
            name="digits"
            value={digits}
            choices={DIGITS.map((one) => [digitsShown[one], one] as const)}
            onChoose={(one) => void chooseDigits(one)}
          />
        )}
      </div>
    </Section>
  );
}
