import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { logFailure } from '../../api/log.ts';
import type { MentionField } from './mention-field.ts';
import type { NameOf, ShownText } from './shown-text.ts';

/** The fields that show mentions as names now. */
export const mentionFields = new WeakMap<HTMLTextAreaElement, MentionField>();

/** The source of what is in a field. */
export const sourceIn = (area: HTMLTextAreaElement): string =>
  mentionFields.get(area)?.source() ?? area.value;

/**
 * Fills a field from the source of a text, and shows mentions in it as names. Their code comes when somebody begins to
 * write, or with a text that has mentions; until then the field shows the source. Not by React's `value`, which would
 * set the field while an input method composes, and write the text into the document, a second time beside the comment
 * sent.
 * @param source changes with each input, as `sourceIn` tells it.
 * @param nameOf null: the text has no marks, and so no mentions.
 * @returns what the field shows.
 */
export function useFieldText(
  field: RefObject<HTMLTextAreaElement | null>,
  source: string,
  nameOf: NameOf | null,
): ShownText {
  const [mentions, setMentions] = useState<MentionField | null>(null);
  const [isWanted, setIsWanted] = useState(false);
  const isMarked = nameOf !== null;
  if (isMarked && !isWanted && source.includes('](member:')) setIsWanted(true);
  useLayoutEffect(() => {
    const area = field.current;
    if (mentions) mentions.show(source);
    else if (area && area.value !== source) area.value = source;
  }, [field, source, mentions]);
  useEffect(() => {
    const area = field.current;
    const want = () => setIsWanted(true);
    if (area === document.activeElement) want();
    area?.addEventListener('focus', want);
    return () => area?.removeEventListener('focus', want);
  }, [field]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are asked for when a text is shown
  useEffect(() => {
    const area = field.current;
    if (!area || !isMarked || !isWanted) return;
    const controller = new AbortController();
    const { signal } = controller;
    let isComposing = false;
    area.addEventListener('compositionstart', () => (isComposing = true), { signal });
    area.addEventListener('compositionend', () => (isComposing = false), { signal });
    const attach = async () => {
      const { showMentions } = await import('./mention-field.ts');
      if (signal.aborted) return;
      const shown = showMentions(area, nameOf, { isComposing, signal });
      mentionFields.set(area, shown);
      setMentions(shown);
    };
    attach().catch(logFailure('Mentions in a field'));
    return () => {
      controller.abort();
      mentionFields.delete(area);
    };
  }, [field, isMarked, isWanted]);
  return mentions ? mentions.shown(source) : { text: source, mentions: [] };
}
