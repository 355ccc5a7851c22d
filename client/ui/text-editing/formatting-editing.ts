/** Edits of a text field by the buttons of the marks. Each can be undone as typing can. */

import { formattingLinkWords } from '#messages';

export type Formatting = 'bold' | 'link' | 'quote' | 'list' | 'code';

interface Edit {
  from: number;
  to: number;
  text: string;
  /** The selection afterwards, from the start of the new text. */
  select: readonly [from: number, to: number];
}

/** Sets a pair of marks around the selection, or takes it away where it is. */
function around(text: string, from: number, to: number, formatting: string): Edit {
  const chosen = text.slice(from, to);
  const size = formatting.length;
  const isMarked =
    text.slice(from - size, from) === formatting && text.slice(to, to + size) === formatting;
  if (isMarked && from >= size)
    return { from: from - size, to: to + size, text: chosen, select: [0, chosen.length] };
  return { from, to, text: formatting + chosen + formatting, select: [size, size + chosen.length] };
}

/** Sets a mark before each line of the selection, or takes it away where all have it. */
function beforeLines(text: string, from: number, to: number, formatting: string): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next === -1 ? text.length : next;
  const lines = text.slice(start, end).split('\n');
  const isMarked = lines.every((line) => line.startsWith(formatting));
  const changed = lines.map((line) =>
    isMarked ? line.slice(formatting.length) : formatting + line,
  );
  // A list or a quote begins after an empty line, or it would go on with the paragraph before.
  const gap = isMarked || start === 0 || text.slice(0, start).endsWith('\n\n') ? '' : '\n';
  const made = gap + changed.join('\n');
  return { from: start, to: end, text: made, select: [made.length, made.length] };
}

function code(text: string, from: number, to: number): Edit {
  const chosen = text.slice(from, to);
  if (!chosen.includes('\n')) return around(text, from, to, '`');
  const gap = from === 0 || text[from - 1] === '\n' ? '' : '\n';
  const made = `${gap}\`\`\`\n${chosen}\n\`\`\``;
  return { from, to, text: made, select: [made.length, made.length] };
}

function link(text: string, from: number, to: number): Edit {
  const words = text.slice(from, to) || formattingLinkWords;
  const made = `[${words}](https://)`;
  return { from, to, text: made, select: [made.length - 'https://)'.length, made.length - 1] };
}

const EDITS: Readonly<Record<Formatting, (text: string, from: number, to: number) => Edit>> = {
  bold: (text, from, to) => around(text, from, to, '**'),
  link,
  quote: (text, from, to) => beforeLines(text, from, to, '> '),
  list: (text, from, to) => beforeLines(text, from, to, '- '),
  code,
};

/** Replaces a part of a field's text as if it was typed, so that the browser's undo takes it back. */
export function replaceText(field: HTMLTextAreaElement, edit: Edit): void {
  const { from, to, text, select } = edit;
  field.focus();
  field.setSelectionRange(from, to);
  if (!document.execCommand('insertText', false, text)) {
    field.setRangeText(text, from, to, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.setSelectionRange(from + select[0], from + select[1]);
}

/** Sets a mark at the selection of a field. */
export function applyFormatting(field: HTMLTextAreaElement, formatting: Formatting): void {
  const { value, selectionStart, selectionEnd } = field;
  replaceText(field, EDITS[formatting](value, selectionStart, selectionEnd));
}
