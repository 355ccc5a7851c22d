import { ifOffered, type Language } from '../../contract/values/languages.ts';
import { MESSAGES, type Messages } from '../../messages/languages.ts';
import type { Config } from '../app/config/config.ts';

/** The texts of mails to a member: in the language of the member's choice, else in the forum's. */
export const messagesFor = (
  { language: chosen }: { language: Language | null },
  { languages, language }: Pick<Config, 'languages' | 'language'>,
): Messages => MESSAGES[ifOffered(chosen, languages) ?? language];
