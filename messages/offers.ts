import type { Language } from '../contract/values/languages.ts';

/** The texts of an offer of a language, in that language: its reader may not read the page's. */
interface Offer {
  language: Language;
  question: string;
  notNow: string;
}

/** The offers to who reads another language, by the zone of the browser. */
export const OFFERS: Readonly<Record<string, Offer | undefined>> = {
  'Asia/Dhaka': { language: 'bn', question: 'বাংলায় পড়বেন?', notNow: 'এখন নয়' },
};
