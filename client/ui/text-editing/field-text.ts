import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { mentionOf, mentionPattern } from '../../../contract/markup/mentions.ts';
import { personScreen } from '../../../contract/values/screens.ts';
import {
  deletedAround,
  mentionsIn,
  type NameOf,
  NO_NAMES,
  shownName,
  shownText,
  sourceOf,
} from './shown-text.ts';

/** The names that the fields know. A name stays known when it is deleted: undo may bring it back. */
const known = new WeakMap<HTMLTextAreaElement, Map<string, string>>();
/** All names that a field of this tab has known: copied from one field, they are mentions in another. */
const copied = new Map<string, string>();

/** The source of what is in a field. */
export const sourceIn = (area: HTMLTextAreaElement): string =>
  sourceOf(area.value, known.get(area) ?? NO_NAMES);

/** The places of the mentions in a field. */
const placesIn = (area: HTMLTextAreaElement) => mentionsIn(area.value, known.get(area) ?? NO_NAMES);

export const isMentionAt = (area: HTMLTextAreaElement, place: number): boolean =>
  placesIn(area).some(({ from }) => from === place);

/** The members whom a field knows, with their names of today. */
export const membersIn = (area: HTMLTextAreaElement | null) =>
  [...((area && known.get(area)) ?? NO_NAMES)].map(([name, source]) => ({
    _id: mentionPattern('g').exec(source)?.[2] ?? '',
    displayName: name.slice(1),
  }));

function addName(area: HTMLTextAreaElement, name: string, source: string): void {
  const names = known.get(area);
  if (!names || names.has(name)) return;
  names.set(name, source);
  copied.set(name, source);
}

/**
 * Has a field know a mention of a member.
 * @returns the text that means the member there: the name, or the source where the name means another one.
 */
export function addMention(area: HTMLTextAreaElement, who: { id: string; name: string }): string {
  const source = mentionOf(who.name, who.id);
  const name = shownName(who.name);
  addName(area, name, source);
  return known.get(area)?.get(name) === source ? name : source;
}

/** Has a field know the mentions in what is pasted or dropped: names that were copied here, and links to members. */
function addCopied(area: HTMLTextAreaElement, data: DataTransfer | null): void {
  const text = data?.getData('text/plain') ?? '';
  for (const [name, source] of copied) if (text.includes(name)) addName(area, name, source);
  const html = data?.getData('text/html') ?? '';
  if (!html.includes('data-member')) return;
  // Browsers copy styles as well; the page's policy forbids them, and each would be reported. A style sheet without an
  // end lasts to the end of the text, as in HTML.
  const bare = html.replaceAll(
    /\sstyle=(?:"[^"]*"|'[^']*')|<style\b(?:[\s\S]*?<\/style>|[\s\S]*$)/gi,
    '',
  );
  const { body } = new DOMParser().parseFromString(bare, 'text/html');
  for (const link of body.querySelectorAll<HTMLAnchorElement>('a[data-member]')) {
    const { href, textContent: name } = link;
    const id = link.dataset['member'] ?? '';
    const isOurs = href === new URL(personScreen(id), location.href).href && name.startsWith('@');
    const source = mentionOf(name.slice(1), id);
    if (isOurs && mentionPattern('y').exec(source)?.[0] === source) addName(area, name, source);
  }
}

/** Deletes mentions as a whole. An input method deletes as it composes: what it leaves of a name is text. */
function onBeforeInput({ currentTarget, inputType, isComposing }: InputEvent): void {
  const area = currentTarget as HTMLTextAreaElement;
  if (isComposing || /Composition|^history|Drag$|Drop$/.test(inputType)) return;
  const { value, selectionStart: from, selectionEnd: to } = area;
  const wide = deletedAround(value, placesIn(area), { from, to }, inputType);
  if (wide.from !== from || wide.to !== to) area.setSelectionRange(wide.from, wide.to);
}

/** True while an input method composes in a field. */
function useIsComposing(field: RefObject<HTMLTextAreaElement | null>): boolean {
  const [isComposing, setIsComposing] = useState(false);
  useEffect(() => {
    const area = field.current;
    const controller = new AbortController();
    const { signal } = controller;
    let ending: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      clearTimeout(ending);
      setIsComposing(true);
    };
    const end = () => {
      // The browser is still at the end of the composition; the next one may begin at once.
      ending = setTimeout(() => setIsComposing(false));
    };
    area?.addEventListener('compositionstart', begin, { signal });
    area?.addEventListener('compositionend', end, { signal });
    // Where a script or a tap moves the caret, a composition may end without an event.
    area?.addEventListener('input', (event) => !(event as InputEvent).isComposing && end(), {
      signal,
    });
    return () => {
      clearTimeout(ending);
      controller.abort();
    };
  }, [field]);
  return isComposing;
}

/**
 * Fills a field from the source of a text, in which mentions are shown as names. The field stays the browser's own: its
 * undo, spell check and input methods work on the shown text. Nothing is set while an input method composes. Not by
 * React's `value`, which would set the field meanwhile, and write the text into the document, a second time beside the
 * comment sent.
 * @param source changes with each input, as `sourceIn` tells it.
 * @param nameOf null: the text has no marks, and so no mentions.
 * @returns what the field shows.
 */
export function useFieldText(
  field: RefObject<HTMLTextAreaElement | null>,
  source: string,
  nameOf: NameOf | null,
): string {
  const isComposing = useIsComposing(field);
  const isMarked = nameOf !== null;
  const { text, names } = isMarked ? shownText(source, nameOf) : { text: source, names: NO_NAMES };
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are asked for when a text is shown
  useLayoutEffect(() => {
    const area = field.current;
    if (!area || isComposing || sourceIn(area) === source) return;
    if (isMarked) known.set(area, new Map());
    for (const [name, mention] of names) addName(area, name, mention);
    if (area.value !== text) area.value = text;
  }, [field, source, isComposing]);
  useEffect(() => {
    const area = field.current;
    if (!area || !isMarked) return;
    if (!known.has(area)) known.set(area, new Map());
    const controller = new AbortController();
    const { signal } = controller;
    area.addEventListener('beforeinput', onBeforeInput, { signal });
    area.addEventListener('paste', (event) => addCopied(area, event.clipboardData), { signal });
    area.addEventListener('drop', (event) => addCopied(area, event.dataTransfer), { signal });
    return () => controller.abort();
  }, [field, isMarked]);
  return text;
}
