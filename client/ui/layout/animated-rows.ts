import { useEffect, useState } from 'react';

/** A row of a list in view: present, new, or leaving (rendered until it has folded away). */
export interface Row {
  id: string;
  is: 'here' | 'new' | 'leaving';
}

/** As long as the fold of motion.css, and a little. */
const FOLDS = 220;

/** The rows after the list became `ids`: a leaving row stays behind the row that it followed. */
function animatedRowsAfter(before: readonly Row[], ids: readonly string[]): readonly Row[] {
  const known = new Map(before.map((row) => [row.id, row.is]));
  const rows = ids.map((id): Row => {
    const was = known.get(id) ?? 'new';
    return { id, is: was === 'leaving' ? 'here' : was };
  });
  before.forEach(({ id }, at) => {
    if (ids.includes(id)) return;
    const follows = rows.findIndex((row) => row.id === before[at - 1]?.id);
    rows.splice(follows + 1, 0, { id, is: 'leaving' });
  });
  return rows;
}

/**
 * The rows to show for a list that lives: those that come and go do so in view. Another list (the next page, say)
 * simply stands there.
 */
export function useAnimatedRows(list: string, ids: readonly string[]): readonly Row[] {
  const key = ids.join(' ');
  const [shown, setShown] = useState<{ list: string; key: string; rows: readonly Row[] }>();
  const isSame = shown?.list === list && shown.key === key;
  let rows = shown?.rows ?? [];
  if (!isSame) {
    rows =
      shown?.list === list
        ? animatedRowsAfter(rows, ids)
        : ids.map((id): Row => ({ id, is: 'here' }));
    setShown({ list, key, rows });
  }
  useEffect(() => {
    if (!rows.some((row) => row.is === 'leaving')) return;
    const fold = setTimeout(
      () =>
        setShown((now) => now && { ...now, rows: now.rows.filter((row) => row.is !== 'leaving') }),
      FOLDS,
    );
    return () => clearTimeout(fold);
  }, [rows]);
  return rows;
}
