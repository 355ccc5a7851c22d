import { commentsLabel } from '#messages';
import { FormattedText } from '../../../ui/display/formatted-text.tsx';
import type { Row } from '../../../ui/layout/animated-rows.ts';
import { UnlessMuted } from '../../mutes/unless-muted.tsx';
import { NewSince } from '../../read-positions/new-since.tsx';
import { EditedMark } from '../../revisions/edited-mark.tsx';
import { useComment } from '../use-comment.ts';
import { CommentActions } from './actions.tsx';
import { CommentAuthor } from './author.tsx';
import { QuoteLine } from './quote.tsx';

interface FullRowProps {
  row: Row;
  isTinted: boolean;
  /** True if nobody may comment any more. */
  isClosed: boolean;
}

/** One comment whole. It unfolds when it comes and folds away when it goes. */
function FullRow({ row, isTinted, isClosed }: FullRowProps) {
  const comment = useComment(row.id);
  if (!comment) return null;
  const { _id, editedAt } = comment;
  return (
    <li
      id={`comment-${_id}`}
      tabIndex={-1}
      inert={row.is === 'leaving'}
      className={`border-line relative not-first:border-t ${row.is === 'new' ? 'lives' : isTinted ? 'tinted' : ''}`}
    >
      <NewSince comment={_id} />
      <article className="fold" data-new={row.is === 'new'} data-gone={row.is === 'leaving'}>
        <div className="px-4 pt-4 pb-2 sm:px-5">
          <CommentAuthor comment={comment} />
          <div className="max-w-[70ch] pt-2 sm:pl-12.5">
            <QuoteLine comment={comment} />
            <UnlessMuted text={comment}>
              <FormattedText value={comment} id={`text-${_id}`} className="wrap-anywhere" />
            </UnlessMuted>
            {editedAt !== null && (
              <p className="text-ink3 mt-1 text-xs max-md:[&>button]:min-h-11 max-md:[&>button]:after:inset-y-0">
                <EditedMark kind="comment" of={comment} />
              </p>
            )}
          </div>
          <CommentActions comment={comment} isClosed={isClosed} />
        </div>
      </article>
    </li>
  );
}

interface FullListProps {
  rows: readonly Row[];
  /** The id of the comment that a permalink leads to. */
  tinted: string | null;
  /** True if nobody may comment any more. */
  isClosed: boolean;
}

/** The comments of one page, each whole. */
export function FullList({ rows, tinted, isClosed }: FullListProps) {
  return (
    <ol aria-label={commentsLabel} className="text-sm sm:text-base">
      {rows.map((row) => (
        <FullRow key={row.id} row={row} isTinted={row.id === tinted} isClosed={isClosed} />
      ))}
    </ol>
  );
}
