/** The numbers a pager shows: first, last and those around the current; null marks a gap. */
export function pageNumbers(page: number, count: number): (number | null)[] {
  if (count <= 7) return Array.from({ length: count }, (_, n) => n + 1);
  const from = Math.max(2, Math.min(page - 1, count - 4));
  const to = Math.min(count - 1, Math.max(page + 1, 5));
  const middle = Array.from({ length: to - from + 1 }, (_, n) => from + n);
  return [1, from > 2 ? null : [], middle, to < count - 1 ? null : [], count].flat();
}
