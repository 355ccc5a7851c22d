import type { Language } from '../contract/values/languages.ts';
import * as bn from './bn.ts';
import * as en from './en.ts';

/** The type of a message in all languages: that of the English one, with other words. */
type Worded<Message> = unknown extends Message
  ? unknown
  : Message extends string
    ? string
    : Message extends (...values: infer Values) => infer Text
      ? (...values: Values) => Worded<Text>
      : { readonly [Key in keyof Message]: Worded<Message[Key]> };

/** The texts of the forum in one language. */
export type Messages = Worded<typeof en>;

/** The texts in each language: the server speaks them all. */
export const MESSAGES: Readonly<Record<Language, Messages>> = { en, bn };
