import Check from 'lucide-react/icons/check';
import { answerLabel, commentByAuthor } from '#messages';
import type { Comment } from '../../../../contract/features/comments.ts';
import { personScreen } from '../../../../contract/values/screens.ts';
import { useSite } from '../../../api/site.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Address } from '../../../ui/display/email-address.tsx';
import { langOf } from '../../../ui/display/lang-of.ts';
import { Time } from '../../../ui/display/time.tsx';
import { usePerson } from '../../profiles/store.ts';
import { EditedMark } from '../../revisions/edited-mark.tsx';

interface FaceProps {
  comment: Comment;
  size: 'reply' | 'row';
}

/** The photo of a comment's author, which leads to their page as the name does. */
export function AuthorFace({ comment: { authorId, authorName, authorImage }, size }: FaceProps) {
  const { name, photo } = usePerson(authorId, authorName, authorImage);
  return (
    <Link to={personScreen(authorId)} tabIndex={-1} aria-hidden="true" className="self-start">
      <Avatar id={authorId} name={name} src={photo} size={size} />
    </Link>
  );
}

/** The mark of the comment that answers the question of its post. */
export const AnswerMark = () => (
  <span className="bg-sunk text-ink inline-flex items-center gap-1 rounded-full px-2 py-0.5 font-semibold">
    <Check size={14} aria-hidden="true" />
    {answerLabel}
  </span>
);

interface BylineProps {
  comment: Comment;
  /** The id of who wrote the post. */
  postAuthor: string;
  /** True if it answers the question of the post. */
  isAnswer: boolean;
}

/** The author of a comment that is shown whole, and its time. An address is never named there. */
export function Byline({ comment, postAuthor, isAnswer }: BylineProps) {
  const { authorId, postedAt } = comment;
  const { name } = usePerson(authorId, comment.authorName, '');
  return (
    <p className="text-ink3 flex flex-wrap items-center gap-x-2 text-xs">
      <Link
        to={personScreen(authorId)}
        dir="auto"
        lang={langOf(name)}
        className="text-ink max-w-full truncate text-sm leading-6 font-semibold hover:underline"
      >
        {name}
      </Link>
      {authorId === postAuthor && (
        <span className="bg-sunk text-ink2 rounded-full px-2 py-0.5 font-semibold">
          {commentByAuthor}
        </span>
      )}
      {isAnswer && <AnswerMark />}
      <Time iso={postedAt} isBrief />
      <EditedMark kind="comment" of={comment} />
    </p>
  );
}

/** The author and time of a comment: photo, name with a link to their page, time, and e-mail where anybody sees it. */
export function CommentAuthor({ comment }: { comment: Comment }) {
  const { authorId, authorEmail, postedAt } = comment;
  const isMasked = useSite(({ emails }) => emails === 'nobody');
  const { name, photo } = usePerson(authorId, comment.authorName, comment.authorImage);
  return (
    <div className="flex min-w-0 items-start gap-2.5">
      <Link to={personScreen(authorId)} tabIndex={-1} aria-hidden="true">
        <Avatar id={authorId} name={name} src={photo} size="row" />
      </Link>
      <div className="min-w-0 flex-1 leading-snug">
        {/* The column of a table is narrow: there the time has a line of its own, and cuts no name. */}
        <p className="flex items-baseline gap-2 enlarged:flex-wrap md:in-[td]:flex-col md:in-[td]:gap-0">
          <Link
            to={personScreen(authorId)}
            dir="auto"
            lang={langOf(name)}
            className="max-w-full truncate text-sm leading-6 font-semibold hover:underline"
          >
            {name}
          </Link>{' '}
          <span className="text-ink3 shrink-0 text-xs">
            <Time iso={postedAt} />
          </span>
        </p>
        {!isMasked && (
          <p className="text-ink3 text-xs">
            <Address email={authorEmail} />
          </p>
        )}
      </div>
    </div>
  );
}
