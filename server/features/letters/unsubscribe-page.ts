import { SCREENS } from '../../../contract/values/screens.ts';
import type { PlainPage } from '../../pages/plain-page.ts';
import { escapeXml } from '../../texts/xml.ts';

/** What the page says: it asks, it has done so, or its link is none. */
export type UnsubscribeState = 'asks' | 'stopped' | 'unknown';

const profile = `<a href="${SCREENS.profile}">your profile</a>`;
const BODIES: Record<UnsubscribeState, (siteName: string) => string> = {
  asks: (
    siteName,
  ) => `<h1>Stop the letters of ${siteName}?</h1><p>You then get no more letters about what is new for you. Letters that you ask for yourself, as for a new password, still come.</p>
<form method="post"><button>Stop the letters</button></form>`,
  stopped: (siteName) =>
    `<h1>You get no more letters</h1><p>${siteName} sends you no more letters about what is new for you. You can turn them on again on ${profile}.</p>`,
  unknown: (siteName) =>
    `<h1>This link is not complete</h1><p>It stops no letters of ${siteName}. Open it again from the letter, or choose your letters on ${profile}.</p>`,
};
const TITLES: Record<UnsubscribeState, string> = {
  asks: 'Stop the letters?',
  stopped: 'You get no more letters',
  unknown: 'This link is not complete',
};

/** The page behind the link that ends letters. Its form acts on a press alone. */
export const unsubscribePage = (state: UnsubscribeState, siteName: string): PlainPage => ({
  status: state === 'unknown' ? 404 : 200,
  title: TITLES[state],
  body: BODIES[state](escapeXml(siteName)),
});
