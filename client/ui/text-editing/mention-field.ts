import { copyMentions, pastedMentions } from './copied-mentions.ts';
import {
  carriedMentions,
  deletedAround,
  type Edit,
  editBetween,
  mentionsAfter,
  type NameOf,
  partOf,
  type Range,
  type ShownMention,
  type ShownText,
  shownText,
  sourceOf,
  tornAfter,
  widened,
} from './shown-text.ts';

/** An edit that the page itself makes, or a paste. */
interface Expected {
  /** The part that is replaced; null: it is not known. */
  range: Range | null;
  text: string;
  /** The mentions in the new text; those of the replaced part unless they are given. */
  mentions?: readonly ShownMention[] | undefined;
}

/** A text field that shows mentions as names. */
export interface MentionField {
  source: () => string;
  /** The text as it is shown, and where its mentions stand. */
  now: () => ShownText;
  /** Returns the text that the field shows for a source. */
  shown: (source: string) => ShownText;
  /** Puts another text in the place of what is in the field. */
  show: (source: string) => void;
  /** Announces an edit, so that the mentions in it are known. */
  expect: (edit: Expected) => void;
}

/** So many texts are remembered with their mentions, for undo. */
const MOST_REMEMBERED = 100;

/** The place in a shown text of a place in its source. */
function placeIn({ mentions }: ShownText, place: number): number {
  let left = 0;
  for (const { start, end, source } of mentions) {
    const at = start + left;
    if (place <= at) break;
    if (place < at + source.length) return end;
    left += source.length - (end - start);
  }
  return place - left;
}

/**
 * Shows the mentions of a field as names. The field stays the browser's own: its undo, spell check and input methods work
 * on the shown text. The mentions are ranges of it, which each input moves. Nothing is set while an input method
 * composes; a mention that it has changed is text from then on.
 */
export function showMentions(
  area: HTMLTextAreaElement,
  nameOf: NameOf,
  { isComposing: isBegun, signal }: { isComposing: boolean; signal: AbortSignal },
): MentionField {
  let source = area.value;
  let now: ShownText = { text: source, mentions: [] };
  let isComposing = isBegun;
  /** The text when the composition began. */
  let begun = now;
  /** The source to be shown when the composition ends; null: none. */
  let next: string | null = null;
  /** The remains of mentions that the composition has deleted in part. */
  let torn: readonly Range[] = [];
  let selected: Range | null = null;
  let expected: Expected | null = null;
  /** The mentions of texts before and after each edit of one: undo brings back a text, and no more. */
  const remembered = new Map<string, ShownText>();

  const chosen = (): Range => ({ from: area.selectionStart, to: area.selectionEnd });
  const remember = (shown: ShownText) => {
    remembered.delete(shown.text);
    remembered.set(shown.text, shown);
    for (const text of remembered.keys()) {
      if (remembered.size <= MOST_REMEMBERED) break;
      remembered.delete(text);
    }
  };

  function show(given: string): void {
    next = isComposing ? given : null;
    if (isComposing) return;
    now = shownText(given, nameOf);
    source = given;
    torn = [];
    remembered.clear();
    if (area.value !== now.text) area.value = now.text;
  }

  /** Deletes what is left of mentions, as the browser's undo knows it. The caret stays at its words. */
  function deleteRests(rests: readonly Range[]): void {
    torn = [];
    for (const { from, to } of rests.toReversed()) {
      const caret = chosen();
      const moved = (place: number) => Math.min(place, Math.max(from, place - (to - from)));
      area.setSelectionRange(from, to);
      // A command goes to the field that has the focus, which may have left with the end of a word.
      const isHere = area === document.activeElement;
      if (!isHere || !document.execCommand('delete')) {
        area.setRangeText('', from, to, 'end');
        area.dispatchEvent(new Event('input', { bubbles: true }));
      }
      area.setSelectionRange(moved(caret.from), moved(caret.to));
    }
  }

  /** The mentions of an announced edit, where it is the one that was made. */
  function mentionsOf(edit: Edit): ShownMention[] {
    if (!expected || expected.text !== edit.text) return [];
    const given =
      expected.mentions ??
      carriedMentions(partOf(now, { from: edit.from, to: edit.to }), edit.text);
    return given.map((one) => ({ ...one, start: one.start + edit.from, end: one.end + edit.from }));
  }

  function onInput(event: Event): void {
    const { inputType = '' } = event as Partial<InputEvent>;
    const text = area.value;
    const before = now;
    const isHistory = inputType.startsWith('history');
    const isOfDrag = inputType === 'deleteByDrag';
    const known = (isOfDrag ? null : expected?.range) ?? selected;
    const edit = editBetween(before.text, text, area.selectionEnd, isHistory ? null : known);
    const { kept, torn: rests } = mentionsAfter(before.mentions, edit);
    const fresh = isOfDrag ? [] : mentionsOf(edit);
    const mentions = [...kept, ...fresh].toSorted((a, b) => a.start - b.start);
    const again = isHistory ? remembered.get(text) : undefined;
    now = again ?? (isComposing && begun.text === text ? begun : { text, mentions });
    const isMovedOnly = now.mentions === mentions && kept.length === before.mentions.length;
    if (!isMovedOnly || fresh.length > 0) {
      remember(before);
      remember(now);
    } else if (remembered.has(text)) remember(now);
    source = sourceOf(now);
    next = null;
    selected = null;
    if (!isOfDrag) expected = null;
    torn = now === begun || isHistory ? [] : [...tornAfter(torn, edit), ...(isOfDrag ? [] : rests)];
    if (!isComposing && torn.length > 0) deleteRests(torn);
  }

  function onBeforeInput({ inputType, isComposing: composes }: InputEvent): void {
    selected = null;
    // Where a script or a tap moves the caret, a composition may end without an event.
    if (!composes && !inputType.includes('Composition')) isComposing = false;
    if (isComposing || composes || /^history|Drag$|Drop$/.test(inputType)) return;
    const { from, to } = chosen();
    const wide = deletedAround(now, { from, to }, inputType);
    if (wide.from !== from || wide.to !== to) area.setSelectionRange(wide.from, wide.to);
    selected = wide;
  }

  function onCopy(event: ClipboardEvent): void {
    const isCut = event.type === 'cut' && !area.readOnly;
    const range = isCut ? widened(now.mentions, chosen()) : chosen();
    const part = partOf(now, range);
    if (part.mentions.length === 0 || !event.clipboardData) return;
    copyMentions(event.clipboardData, part);
    event.preventDefault();
    if (!isCut) return;
    area.setSelectionRange(range.from, range.to);
    document.execCommand('delete');
  }

  function onPaste(data: DataTransfer | null, range: Range | null): void {
    const pasted = data && pastedMentions(data);
    expected = pasted ? { range, ...pasted } : null;
  }

  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => area.addEventListener(name, listener, { signal });
  listen('input', onInput);
  listen('beforeinput', onBeforeInput);
  listen('copy', onCopy);
  listen('cut', onCopy);
  listen('paste', ({ clipboardData }) => onPaste(clipboardData, widened(now.mentions, chosen())));
  listen('drop', ({ dataTransfer }) => onPaste(dataTransfer, null));
  listen('dragstart', ({ dataTransfer }) => {
    const part = partOf(now, chosen());
    if (dataTransfer && part.mentions.length > 0) copyMentions(dataTransfer, part);
  });
  listen('compositionstart', () => {
    isComposing = true;
    begun = now;
  });
  listen('compositionend', () => {
    isComposing = false;
    // The browser is still at the end of the composition; the next one may begin at once.
    setTimeout(() => {
      if (isComposing || signal.aborted) return;
      if (next !== null) show(next);
      else if (torn.length > 0) deleteRests(torn);
    });
  });

  const { from, to } = chosen();
  show(source);
  if (now.text !== source) area.setSelectionRange(placeIn(now, from), placeIn(now, to));
  return {
    source: () => source,
    now: () => now,
    shown: (given) => (given === source ? now : shownText(given, nameOf)),
    show(given) {
      if (given !== source) show(given);
    },
    expect(edit) {
      expected = edit;
    },
  };
}
