import type { Language } from '../../../contract/values/languages.ts';
import { setCookie } from '../../api/cookie.ts';

/** Remembers a language for a year and shows the page in it. Drafts are kept as they are typed; the place stays. */
export function chooseLanguage(language: Language): void {
  setCookie('language', language);
  location.reload();
}
