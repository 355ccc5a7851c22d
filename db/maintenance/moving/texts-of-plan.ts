import { MARKUP_VERSION, renderText } from '../../../contract/markup/render.ts';
import { isInvisible } from '../../../contract/values/text-faults.ts';
import type { Row } from '../transfer/records.ts';
import type { Links } from './links.ts';
import type { Reply } from './plan.ts';
import type { Staging } from './platform.ts';
import type { Tally } from './report.ts';
import { convertText, type Quote, type TextKind } from './texts/convert.ts';

/** The stored form of a converted text, and its quotes. */
export interface ImportedText {
  source: string;
  columns: Row;
  quotes: Quote[];
}

const CONTROLS = /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/gu;
/** Normalization sorts the marks of a letter in quadratic time, so that a letter has at most 30 (text-faults.ts). */
const MARKS = /(\p{M}{30})\p{M}+/gu;

/** A text with the characters alone that a text of the forum may have, as it is stored. */
const stored = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(CONTROLS, '')
    .replaceAll(MARKS, '$1')
    .normalize('NFC')
    .trim();

/** Stands where nothing of a text is left that can be seen. */
const NOTHING = '…';

/** Converts the texts of the plan, and counts what changes in them. */
export function textsOf({ database }: Staging, links: Links, tally: Tally) {
  const attachments = database.prepare<[number], { name: string; address: string }>(
    'select name, address from attachments where text = ? order by place',
  );
  return (
    { text, form, uid }: Pick<Reply, 'text' | 'form' | 'uid'>,
    number: number | null,
    longest: number,
    appendix = '',
  ): ImportedText => {
    const context = {
      ...links.context,
      ...(number !== null && { attachments: attachments.all(number) }),
    };
    const {
      text: made,
      quotes,
      pictures,
      dropped,
    } = convertText(form as TextKind, text ?? '', context, uid ? { uid } : {});
    const all = stored(appendix === '' ? made : `${made}\n\n${appendix}`);
    const isEmpty = isInvisible(all);
    if (isEmpty) tally.changed('emptyTexts');
    if ([...all].length > longest) tally.changed('longTexts');
    tally.changed('picturesLinks', pictures);
    if (Object.keys(dropped).length > 0) tally.changed('marks');
    const source = isEmpty ? NOTHING : all;
    const { html } = renderText(source, 'markdown', { isKnown: () => false });
    return {
      source,
      quotes,
      columns: { format: 'markdown', html, htmlVersion: MARKUP_VERSION },
    };
  };
}
