import type { Comment } from '../../../../contract/features/comments.ts';
import { personScreen } from '../../../../contract/values/screens.ts';
import { useSite } from '../../../api/site.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Address } from '../../../ui/display/email-address.tsx';
import { langOf } from '../../../ui/display/lang-of.ts';
import { Time } from '../../../ui/display/time.tsx';
import { usePerson } from '../../profiles/store.ts';

/** The author and time of a comment: photo, name with a link to their page, time, and e-mail where anybody sees it. */
export function CommentAuthor({ comment }: { comment: Comment }) {
  const { authorId, authorEmail, postedAt } = comment;
  const isMasked = useSite(({ emails }) => emails === 'nobody');
  const { name, photo } = usePerson(authorId, comment.authorName, comment.authorImage);
  return (
    <div className="flex min-w-0 items-start gap-2.5">
      <Link to={personScreen(authorId)} tabIndex={-1} aria-hidden="true">
        <Avatar id={authorId} name={name} src={photo} size="medium" />
      </Link>
      <div className="min-w-0 flex-1 leading-snug">
        {/* The column of a table is narrow: there the time has a line of its own, and cuts no name. */}
        <p className="flex items-baseline gap-2 md:in-[td]:flex-col md:in-[td]:gap-0">
          <Link
            to={personScreen(authorId)}
            dir="auto"
            lang={langOf(name)}
            className="max-w-full truncate text-sm font-semibold hover:underline"
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
