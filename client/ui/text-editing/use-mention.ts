import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { addMention, isPicked } from './field-text.ts';
import { replaceText } from './formatting-editing.ts';
import { isOfInputMethod } from './input-method.ts';
import {
  type Mentionable,
  type MentionQuery,
  mentionQueryAt,
  peopleWhoFit,
} from './mention-query.ts';

/** The props of a list of people. */
interface Offer {
  query: MentionQuery;
  people: readonly Mentionable[];
  /** The one whom Enter picks. */
  active: number;
}

/** The people that can be mentioned. */
export interface MentionSources {
  /** The people known now; asked with each change of the field. */
  peopleNow: (typed: string) => readonly Mentionable[];
  /** Reads who else there is, once, at the first `@`. */
  readMore: () => Promise<void>;
}

/** Puts a mention in the place of what was typed, with one space after it. */
function insertMention(field: HTMLTextAreaElement, { from, to }: MentionQuery, who: Mentionable) {
  const text = `${addMention(field, who, { from, to })} `;
  const end = field.value[to] === ' ' ? to + 1 : to;
  replaceText(field, { from, to: end, text, select: [text.length, text.length] });
}

/**
 * Offers people while a mention is typed in a field. Its keys reach the field's own handlers only while no list is
 * open.
 */
export function useMention(
  field: RefObject<HTMLTextAreaElement | null>,
  { peopleNow, readMore }: MentionSources,
) {
  const [offer, setOffer] = useState<Offer | null>(null);
  const hasAsked = useRef(false);
  /** Where the `@` stands whose list Escape has closed; -1: none. */
  const closed = useRef(-1);

  const look = useEffectEvent(() => {
    const area = field.current;
    const isHere = area !== null && area === document.activeElement;
    const hasCaret = isHere && area.selectionStart === area.selectionEnd;
    const typed = hasCaret ? mentionQueryAt(area.value, area.selectionStart) : null;
    // One that was picked is not being typed, but the name of somebody else may begin with it.
    const query = area && typed && !isPicked(area, typed) ? typed : null;
    const isClosed = query?.from === closed.current;
    if (!isClosed) closed.current = -1;
    if (query && !hasAsked.current) {
      hasAsked.current = true;
      void readMore().then(() => look());
    }
    const people = query && !isClosed ? peopleWhoFit(peopleNow(query.typed), query.typed) : [];
    if (!query || people.length === 0) return setOffer(null);
    const isSame = offer?.query.from === query.from && offer.query.typed === query.typed;
    setOffer({ query, people, active: isSame ? offer.active : 0 });
  });
  const pick = (who: Mentionable | undefined) => {
    if (who && offer && field.current) insertMention(field.current, offer.query, who);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    // The keys of an input method choose its own words.
    if (!offer || isOfInputMethod(event) || shiftKey || ctrlKey || metaKey || altKey) return;
    const { people, active, query } = offer;
    const move = (by: number) =>
      setOffer({ ...offer, active: (active + by + people.length) % people.length });
    if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (key === 'Enter' || key === 'Tab') pick(people[active]);
    else if (key === 'Escape') {
      closed.current = query.from;
      setOffer(null);
    } else return;
    event.preventDefault();
    // The form would send the text, or give up a reply.
    event.stopPropagation();
  });

  useEffect(() => {
    const area = field.current;
    const controller = new AbortController();
    const { signal } = controller;
    const onCaretMove = () => look();
    area?.addEventListener('keydown', (event) => press(event), { signal });
    for (const name of ['focus', 'blur']) area?.addEventListener(name, onCaretMove, { signal });
    const typed = (event: Event) => {
      // A new sign opens the list, also where that of an earlier text was closed.
      if (event instanceof InputEvent && event.data === '@') closed.current = -1;
      look();
    };
    area?.addEventListener('input', typed, { signal });
    document.addEventListener('selectionchange', onCaretMove, { signal });
    // A scroll in a dialog moves the field, and not the list.
    const scrolled = ({ target }: Event) => {
      if (target instanceof Node && target.contains(area)) look();
    };
    area?.closest('dialog')?.addEventListener('scroll', scrolled, { capture: true, signal });
    // The screen's keyboard comes and goes.
    window.visualViewport?.addEventListener('resize', onCaretMove, { signal });
    onCaretMove();
    return () => controller.abort();
  }, [field]);
  return { offer, pick };
}
