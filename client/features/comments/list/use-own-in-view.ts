import { useEffect, useState } from 'react';
import type { Row } from '../../../ui/layout/animated-rows.ts';

/** Scrolls no further than a row needs to stand in view; it is as tall as it will be once it has unfolded. */
async function bringIntoView(row: HTMLElement): Promise<void> {
  const unfolds = row
    .getAnimations({ subtree: true })
    .filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(unfolds.map(({ finished }) => finished));
  row.scrollIntoView({ block: 'nearest' });
}

/**
 * Brings the own comment that was just sent into view, once its row is there: it may come on another page, or below the
 * end of the window. The focus stays in the composer.
 * @returns sets the id of the comment.
 */
export function useOwnInView(rows: readonly Row[]): (id: string | null) => void {
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => {
    const row = own === null ? null : document.getElementById(`comment-${own}`);
    if (!row || !rows.some(({ id }) => id === own)) return;
    setOwn(null);
    void bringIntoView(row);
  }, [own, rows]);
  return setOwn;
}
