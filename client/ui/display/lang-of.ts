import { language } from '#messages';
import { foreignLanguage } from '../../../contract/values/languages.ts';

/** The `lang` of an element whose words are a member's; undefined where they are in the page's language. */
export const langOf = (text: string) => foreignLanguage(text, language);
