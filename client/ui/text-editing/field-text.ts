import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { mentionOf, mentionPattern } from '../../../contract/markup/mentions.ts';
import { personScreen } from '../../../contract/values/screens.ts';
import { storedMember } from '../../api/token.ts';
import {
  deletedAround,
  mentionsIn,
  type NameOf,
  NO_NAMES,
  type Range,
  shownName,
  shownText,
  sourceOf,
} from './shown-text.ts';

/** The names that the fields know. A name stays known when it is deleted: undo may bring it back. */
const known = new WeakMap<HTMLTextAreaElement, Map<string, string>>();
/** All names that a field of this tab has known: copied from one field, they are mentions in another. */
const copied = new Map<string, string>();
/** The member who has copied them. */
let copiedBy: string | undefined;

/** The names that the member who is signed in may have copied. */
function copiedNames(): Map<string, string> {
  const member = storedMember();
  if (member !== copiedBy) copied.clear();
  copiedBy = member;
  return copied;
}

/** The source of what is in a field. */
export const sourceIn = (area: HTMLTextAreaElement): string =>
  sourceOf(area.value, known.get(area) ?? NO_NAMES);

/** The places of the mentions in a field. */
const placesIn = (area: HTMLTextAreaElement) => mentionsIn(area.value, known.get(area) ?? NO_NAMES);

/** True if a name that the field knows begins at `from`, and nothing but spaces stands between it and the caret. */
export const isPicked = (area: HTMLTextAreaElement, { from, to: caret }: Range): boolean =>
  placesIn(area).some(
    (place) => place.from === from && area.value.slice(place.to, caret).trim() === '',
  );

const memberIn = (source = '') => mentionPattern('y').exec(source)?.[2];
/** The member whom a name means in a field. */
const memberOf = (area: HTMLTextAreaElement, name: string) => memberIn(known.get(area)?.get(name));

/** The members whom a field knows, with their names of today. */
export const membersIn = (area: HTMLTextAreaElement | null) =>
  [...((area && known.get(area)) ?? NO_NAMES)].map(([name, source]) => ({
    _id: memberIn(source) ?? '',
    displayName: name.slice(1),
  }));

/** Has a field know a name. One that stands in `text`, for whomever, keeps its meaning. */
function addName(area: HTMLTextAreaElement, name: string, source: string, text = area.value): void {
  const names = known.get(area);
  if (!names) return;
  const stands = ({ from, to }: Range) => text.slice(from, to) === name;
  if (names.has(name) && mentionsIn(text, names).some(stands)) return;
  names.set(name, source);
  copiedNames().set(name, source);
}

/**
 * Has a field know a mention of a member.
 * @param place where the mention will stand, in place of what is there.
 * @returns the text that means the member there: the name, or the source where the name would not mean them.
 */
export function addMention(
  area: HTMLTextAreaElement,
  who: { id: string; name: string },
  { from, to }: Range,
): string {
  const source = mentionOf(who.name, who.id);
  const name = shownName(who.name);
  const before = area.value.slice(0, from);
  addName(area, name, source, `${before}\n${area.value.slice(to)}`);
  // After a slash it would be a part of an address.
  return memberOf(area, name) === who.id && !before.endsWith('/') ? name : source;
}

/** The links to members in a copied text: names and sources. */
function linksIn(html: string): [name: string, source: string][] {
  if (!html.includes('data-member')) return [];
  // Browsers copy styles as well; the page's policy forbids them, and each would be reported. A style sheet without an
  // end lasts to the end of the text, as in HTML.
  const bare = html.replaceAll(
    /\sstyle=(?:"[^"]*"|'[^']*')|<style\b(?:[\s\S]*?<\/style>|[\s\S]*$)/gi,
    '',
  );
  const { body } = new DOMParser().parseFromString(bare, 'text/html');
  return [...body.querySelectorAll<HTMLAnchorElement>('a[data-member]')].flatMap((link) => {
    const { href, textContent: name } = link;
    const id = link.dataset['member'] ?? '';
    const isOurs = href === new URL(personScreen(id), location.href).href && name.startsWith('@');
    const source = mentionOf(name.slice(1), id);
    return isOurs && memberIn(source) === id ? [[name, source]] : [];
  });
}

/**
 * Has a field know the mentions in what is pasted or dropped: links to members, then names that were copied here.
 * @returns the text that means them there: a name that means another member in the field is replaced by the source.
 */
function addCopied(area: HTMLTextAreaElement, data: DataTransfer | null): string {
  const text = data?.getData('text/plain') ?? '';
  const others = new Map<string, string>();
  for (const [name, source] of new Map(linksIn(data?.getData('text/html') ?? ''))) {
    addName(area, name, source);
    if (memberOf(area, name) !== memberIn(source)) others.set(name, source);
  }
  const all = copiedNames();
  for (const { from, to } of mentionsIn(text, all)) {
    const name = text.slice(from, to);
    const source = all.get(name);
    if (source !== undefined && !known.get(area)?.has(name)) addName(area, name, source);
  }
  return sourceOf(text, others);
}

/** Widens the selection to whole mentions, as an input deletes them. */
function widenSelection(area: HTMLTextAreaElement, inputType: string): void {
  const { value, selectionStart: from, selectionEnd: to } = area;
  const wide = deletedAround(value, placesIn(area), { from, to }, inputType);
  if (wide.from !== from || wide.to !== to) area.setSelectionRange(wide.from, wide.to);
}

/** Pastes. The browser does it, unless a pasted name means another member in the field. */
function onPaste(event: ClipboardEvent): void {
  const area = event.currentTarget as HTMLTextAreaElement;
  const { clipboardData } = event;
  const text = addCopied(area, clipboardData);
  if (text === (clipboardData?.getData('text/plain') ?? '')) return;
  event.preventDefault();
  // As typed: it replaces what is selected, may be undone, and the form hears of it.
  document.execCommand('insertText', false, text.replaceAll(/\r\n?/g, '\n'));
}

/** Deletes mentions as a whole. An input method deletes as it composes: what it leaves of a name is text. */
function onBeforeInput({ currentTarget, inputType, isComposing }: InputEvent): void {
  const area = currentTarget as HTMLTextAreaElement;
  if (isComposing || /Composition|^history|Drag$|Drop$/.test(inputType)) return;
  widenSelection(area, inputType);
}

/** True while an input method composes in a field. */
export function useIsComposing(field: RefObject<HTMLTextAreaElement | null>): boolean {
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
    // The clipboard is written before the text is deleted, and gets the same.
    area.addEventListener('cut', () => widenSelection(area, 'deleteByCut'), { signal });
    area.addEventListener('paste', onPaste, { signal });
    area.addEventListener('drop', (event) => addCopied(area, event.dataTransfer), { signal });
    return () => controller.abort();
  }, [field, isMarked]);
  return text;
}
