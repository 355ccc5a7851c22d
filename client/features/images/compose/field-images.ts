/** The pictures in the source of a text field. */
import { imageOf, imageReferences } from '../../../../contract/markup/image-references.ts';
import { imagePattern } from '../../../../contract/markup/images.ts';
import { replaceText } from '../../../ui/text-editing/formatting-editing.ts';

/** Puts a picture where the caret is, in a line of its own. */
export function insertImage(field: HTMLTextAreaElement, id: string, label: string): void {
  const { value, selectionStart: from, selectionEnd: to } = field;
  const before = from === 0 || value[from - 1] === '\n' ? '' : '\n';
  const after = to === value.length || value[to] === '\n' ? '' : '\n';
  const text = `${before}${imageOf(label, id)}${after}`;
  replaceText(field, { from, to, text, select: [text.length, text.length] });
}

/**
 * Replaces the source of a picture in a field, where it still stands. The caret and the focus stay where they are: the
 * member may be writing.
 */
function replaceImage(field: HTMLTextAreaElement, id: string, source: (alt: string) => string) {
  let hasChanged = false;
  for (;;) {
    const found = [...field.value.matchAll(imagePattern('g'))].find(
      ({ 0: now, 2: named }) => named === id && source(altIn(now)) !== now,
    );
    if (!found) break;
    const { 0: now, index } = found;
    const next = source(altIn(now));
    const end = index + now.length;
    const moved = (at: number) => (at < end ? Math.min(at, index) : at + next.length - now.length);
    const { selectionStart, selectionEnd } = field;
    // The browser's own `preserve` would select a picture that the caret stands right behind.
    field.setRangeText(next, index, end);
    field.setSelectionRange(moved(selectionStart), moved(selectionEnd));
    hasChanged = true;
  }
  if (hasChanged) field.dispatchEvent(new Event('input', { bubbles: true }));
}
const altIn = (source: string) => imageReferences(source, 'markdown')[0]?.alt ?? '';

/** Says what a picture shows. */
export const describeImage = (field: HTMLTextAreaElement, id: string, alt: string): void =>
  replaceImage(field, id, () => imageOf(alt, id));

/** Gives a picture the id that the forum has for it, and takes its label away where nobody has described it. */
export const nameImage = (
  field: HTMLTextAreaElement,
  id: string,
  { imageId, label }: { imageId: string; label: string },
): void => replaceImage(field, id, (alt) => imageOf(alt === label ? '' : alt, imageId));

/** Takes a picture out of a text. */
export const removeImageFrom = (field: HTMLTextAreaElement, id: string): void =>
  replaceImage(field, id, () => '');
