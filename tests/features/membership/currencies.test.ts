import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { MESSAGES } from '../../../messages/languages.ts';

afterEach(() => {
  vi.doUnmock('#messages');
  vi.resetModules();
});

test.each([
  ['bn', 'Europe/London', 'bdt', '৳১০০'],
  ['en', 'Asia/Dhaka', 'bdt', '৳100'],
  ['en', 'Europe/London', 'usd', '৳100'],
] as const)(
  'membership: on a page in %s, in the zone %s, the first currency is %s, and taka are %s',
  async (language, timeZone, currency, taka) => {
    const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone };
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options);
    vi.resetModules();
    vi.doMock('#messages', () => MESSAGES[language]);
    const { htmlOf } = await import('../../support/features/rendered.ts');
    const { Offer } = await import('../../../client/features/membership/offer.tsx');
    const paying = {
      phase: 'still' as const,
      message: '',
      email: 'ana@example.com',
      pay: async () => {},
      redeem: async () => {},
      again: () => {},
    };
    const html = htmlOf(
      createElement(Offer, { paying, session: null, isCancelled: false, isGift: false }),
    );
    expect(html).toMatch(new RegExp(`<input[^>]*checked[^>]*value="${currency}"`));
    expect(html).toContain(taka);
  },
);
