import type { Row } from '../../../ui/layout/animated-rows.ts';
import { FullRow } from './full-row.tsx';

interface FullListProps {
  rows: readonly Row[];
  /** The id of the comment that a permalink leads to. */
  tinted: string | null;
  /** Whether nobody may comment any more. */
  isClosed: boolean;
}

/** The comments of one page, each whole. */
export function FullList({ rows, tinted, isClosed }: FullListProps) {
  return (
    <ol aria-label="Comments" className="text-sm sm:text-base">
      {rows.map((row) => (
        <FullRow key={row.id} row={row} isTinted={row.id === tinted} isClosed={isClosed} />
      ))}
    </ol>
  );
}
