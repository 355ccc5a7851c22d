import { type RefObject, useEffect, useState } from 'react';
import type { Row } from '../../../ui/layout/animated-rows.ts';

/** Scrolls no further than a row needs to stand in view; it is as tall as it will be once it has unfolded. */
async function bringIntoView({ row, takesFocus }: { row: HTMLElement; takesFocus: boolean }) {
  const unfolds = row
    .getAnimations({ subtree: true })
    .filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(unfolds.map(({ finished }) => finished));
  row.scrollIntoView({ block: 'nearest' });
  if (takesFocus) row.focus({ preventScroll: true });
}

interface Own {
  id: string | null;
  takesFocus: boolean;
}

/**
 * Brings the own comment that was just sent into view, once its row is there: it may come on another page, or below the
 * end of the window. The focus stays in the composer; where that has moved away, the comment takes it.
 * @returns sets the comment.
 */
export function useOwnInView(rows: readonly Row[]): (own: Own) => void {
  const [own, setOwn] = useState<Own>({ id: null, takesFocus: false });
  useEffect(() => {
    const { id: sent, takesFocus } = own;
    const row = sent === null ? null : document.getElementById(`comment-${sent}`);
    if (!row || !rows.some(({ id }) => id === sent)) return;
    setOwn({ id: null, takesFocus: false });
    void bringIntoView({ row, takesFocus });
  }, [own, rows]);
  return setOwn;
}

/**
 * Marks the comment in the middle of the window, which is what is being read. The browser keeps the marked one where it
 * is while others come and go (comments.css).
 * @param list holds the rows.
 */
export function useHeldMiddle(list: RefObject<HTMLElement | null>, rows: readonly Row[]): void {
  const key = rows.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: other comments are other rows
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          target.toggleAttribute('data-middle', isIntersecting);
      },
      { rootMargin: '-50% 0px' },
    );
    for (const row of list.current?.querySelectorAll('[id^="comment-"]') ?? [])
      observer.observe(row);
    return () => observer.disconnect();
  }, [key, list]);
}
