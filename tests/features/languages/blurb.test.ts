import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../contract/values/languages.ts';
import { PUBLIC_DEFAULTS } from '../../../contract/values/site-defaults.ts';
import { MESSAGES } from '../../../messages/languages.ts';

const own = 'Talks about books.';

test('says the default blurb in the reader’s language, and that of the admins as it is', () => {
  for (const language of LANGUAGES) {
    const { defaultBlurb, siteBlurb } = MESSAGES[language];
    const shown = [PUBLIC_DEFAULTS.blurb, own, ''].map(siteBlurb);
    expect(shown).toEqual([defaultBlurb, own, '']);
  }
  expect(MESSAGES.en.defaultBlurb).toBe(PUBLIC_DEFAULTS.blurb);
});
