import { useState } from 'react';
import { commentsLabel } from '#messages';
import type { ThreadOrder } from '../../../../contract/values/limits.ts';
import { FormattedText } from '../../../ui/display/formatted-text.tsx';
import type { Row } from '../../../ui/layout/animated-rows.ts';
import { UnlessMuted } from '../../mutes/unless-muted.tsx';
import { NewSince } from '../../read-positions/new-since.tsx';
import { REPLY_PLACE } from '../compose/placed-form.tsx';
import { useAnsweredBy } from '../store.ts';
import { familiesOf } from '../thread-pages.ts';
import { useComment } from '../use-comment.ts';
import { CommentActions } from './actions.tsx';
import { AuthorFace, Byline } from './author.tsx';
import { AnsweredName, QuoteLine } from './quote.tsx';
import { CommentEditor } from './use-actions.ts';

interface Shown {
  /** The id of the comment that a permalink leads to. */
  tinted: string | null;
  /** True if nobody may comment any more. */
  isClosed: boolean;
  /** The id of who wrote the post. */
  postAuthor: string;
  /** The comment that answers the question of the post, and how another is chosen; null for who may not. */
  answer: string | null;
  onAnswer: ((comment: string | null) => void) | null;
  /** The comment that the reader answers now. */
  answered: string | null;
}

interface FullRowProps extends Shown {
  row: Row;
  /** Which comment of the family under which it stands it answers; null: it stands by itself. */
  answers: 'first' | 'reply' | null;
}

/** One comment whole. It fades in when it comes and folds away when it goes. */
function FullRow({ row, answers, ...shown }: FullRowProps) {
  const { tinted, isClosed, postAuthor, answered, answer, onAnswer } = shown;
  const comment = useComment(row.id);
  const [isEdited, setIsEdited] = useState(false);
  if (!comment) return null;
  const { _id } = comment;
  const isReply = answers !== null;
  return (
    <>
      <article
        id={`comment-${_id}`}
        tabIndex={-1}
        inert={row.is === 'leaving'}
        data-gone={row.is === 'leaving'}
        className={`comment fold ${row.is === 'new' ? 'lives' : row.id === tinted ? 'tinted' : ''}`}
      >
        {isReply && <NewSince comment={_id} isReply />}
        <div className={`flex pr-1.5 ${isReply ? 'gap-2.5' : 'gap-3'}`}>
          <AuthorFace comment={comment} size={isReply ? 'reply' : 'row'} />
          <div className="min-w-0 flex-1">
            <Byline comment={comment} postAuthor={postAuthor} isAnswer={answer === _id} />
            {!isReply && <QuoteLine comment={comment} />}
            <div className="pt-0.5 [&:has(>form)>:not(form)]:hidden">
              <UnlessMuted text={comment}>
                {answers === 'reply' && <AnsweredName comment={comment} />}
                <FormattedText value={comment} id={`text-${_id}`} className="wrap-anywhere" />
              </UnlessMuted>
              {isEdited && <CommentEditor comment={comment} onClose={() => setIsEdited(false)} />}
            </div>
            <CommentActions
              comment={comment}
              isClosed={isClosed}
              onEdit={() => setIsEdited(true)}
              isAnswer={answer === _id}
              onAnswer={onAnswer}
            />
          </div>
        </div>
      </article>
      {answered === _id && row.is !== 'leaving' && (
        <div id={REPLY_PLACE} className={isReply ? 'pb-2' : 'kid pb-2'} />
      )}
    </>
  );
}

interface FullListProps extends Shown {
  rows: readonly Row[];
  order: ThreadOrder;
}

/** The comments of one page, each whole, with its replies under it. */
export function FullList({ rows, order, ...shown }: FullListProps) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const rowOf = (id: string) => byId.get(id) as Row;
  const answeredBy = useAnsweredBy();
  const families = familiesOf([...byId.keys()], order, answeredBy);
  return (
    <ol aria-label={commentsLabel} className="talk text-base">
      {families.map(({ id, replies }) => (
        <li key={id} className="relative">
          <NewSince comment={id} />
          <FullRow row={rowOf(id)} answers={null} {...shown} />
          {replies.length > 0 && (
            <ol>
              {replies.map((reply) => (
                <li key={reply} className="kid">
                  <FullRow
                    row={rowOf(reply)}
                    answers={answeredBy(reply) === id ? 'first' : 'reply'}
                    {...shown}
                  />
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  );
}
