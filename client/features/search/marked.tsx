import type { SearchResult } from '../../../contract/features/search.ts';

/** An excerpt with what was found in it. */
export function Marked({ excerpt, marks }: Pick<SearchResult, 'excerpt' | 'marks'>) {
  const parts = [];
  let end = 0;
  for (const [from = 0, to = 0] of marks) {
    parts.push(excerpt.slice(end, from));
    parts.push(
      <mark key={from} className="bg-wash text-base-content rounded-xs font-semibold">
        {excerpt.slice(from, to)}
      </mark>,
    );
    end = to;
  }
  return (
    <>
      {parts}
      {excerpt.slice(end)}
    </>
  );
}
