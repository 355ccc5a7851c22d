import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../contract/values/languages.ts';
import { PUBLIC_DEFAULTS } from '../../../contract/values/site-defaults.ts';
import { MESSAGES } from '../../../messages/languages.ts';

const own = 'Talks about books.';

test('says the default blurb in the reader’s language, and that of the admins as it is', () => {
  const shown = LANGUAGES.map((language) =>
    [PUBLIC_DEFAULTS.blurb, own, ''].map(MESSAGES[language].siteBlurb),
  );
  const [english, ...others] = shown;
  expect(english).toEqual([PUBLIC_DEFAULTS.blurb, own, '']);
  for (const [blurb, ...rest] of others) {
    expect(blurb).not.toBe(PUBLIC_DEFAULTS.blurb);
    expect(rest).toEqual([own, '']);
  }
});
