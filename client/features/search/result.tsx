import ArrowBigDown from 'lucide-react/icons/arrow-big-down';
import ArrowBigUp from 'lucide-react/icons/arrow-big-up';
import MessageSquare from 'lucide-react/icons/message-square';
import { Link } from 'react-router';
import { answered, commentsLabel, commentUnder, postDownVotes, postUpVotes } from '#messages';
import type { SearchResult } from '../../../contract/features/search.ts';
import { personScreen, postScreen } from '../../../contract/values/screens.ts';
import { useRefetchAfter } from '../../live/use-refetch.ts';
import { Count } from '../../ui/display/count.tsx';
import { langOf } from '../../ui/display/lang-of.ts';
import { Time } from '../../ui/display/time.tsx';
import { FoldingItem } from '../../ui/layout/folding-item.tsx';
import { capitalise } from '../../ui/text-editing/text.ts';
import { useCommentElsewhere } from '../comments/use-comment-elsewhere.ts';
import { UnlessMuted } from '../mutes/unless-muted.tsx';
import { useLivePost } from '../posts/use-post.ts';
import { usePerson } from '../profiles/store.ts';
import { useHue } from '../tags/store.ts';
import { refetchFound } from './reads.ts';

/**
 * The post of a result as it is now, and whether the result is gone, with its post or alone. After an edit of the post,
 * or of a found comment, the results are read again.
 */
function useLiveResult(result: SearchResult) {
  const { post, isRemoved } = useLivePost(result.postId);
  useRefetchAfter(post?.version, refetchFound);
  const comment = result.kind === 'comment' ? result : null;
  const isCommentGone = useCommentElsewhere(comment, refetchFound);
  return { post, isGone: isRemoved || isCommentGone };
}

/** An excerpt with what was found in it. */
function Marked({ excerpt, marks }: Pick<SearchResult, 'excerpt' | 'marks'>) {
  const parts = [];
  let end = 0;
  for (const [from = 0, to = 0] of marks) {
    parts.push(
      <span key={`before-${from}`}>{excerpt.slice(end, from)}</span>,
      <mark key={from} className="bg-saffron-bar text-ink font-semibold">
        {excerpt.slice(from, to)}
      </mark>,
    );
    end = to;
  }
  return (
    <>
      {parts}
      <span>{excerpt.slice(end)}</span>
    </>
  );
}

const addressOf = ({ kind, _id, postId }: SearchResult): string =>
  kind === 'post' ? postScreen(postId) : `${postScreen(postId)}?comment=${_id}`;

const FIGURES = [
  ['commentCount', commentsLabel, MessageSquare],
  ['upVote', postUpVotes, ArrowBigUp],
  ['downVote', postDownVotes, ArrowBigDown],
] as const;

interface ResultProps {
  result: SearchResult;
  /** True if the title of its thread stands above it already. */
  isContinued: boolean;
}

/** A found text: the whole of it is the link, a post's figures live, and it folds away when it is removed. */
export function Result({ result, isContinued }: ResultProps) {
  const { post, isGone } = useLiveResult(result);
  const { name } = usePerson(result.authorId, result.authorName, '');
  const title = post?.title ?? result.title;
  const tag = post?.tag ?? result.tag;
  const hue = useHue(tag);
  return (
    <FoldingItem isRemoved={isGone}>
      <article
        className={`hover:bg-sunk/55 has-focus-visible:bg-sunk/55 relative px-4 pb-2.5 sm:px-5 sm:pb-3.5 ${isContinued ? 'pt-1' : 'border-line border-t pt-3 sm:pt-3.5'}`}
      >
        <UnlessMuted text={result}>
          <h2 className="text-xl font-semibold">
            <Link
              to={addressOf(result)}
              dir="auto"
              className="line-clamp-2 wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
            >
              {result.kind === 'comment' && <span className="sr-only">{`${commentUnder} `}</span>}
              <span lang={langOf(title)} className={isContinued ? 'sr-only' : ''}>
                {title}
              </span>
            </Link>
          </h2>
          <p
            dir="auto"
            lang={langOf(result.excerpt)}
            className={`mt-1 line-clamp-3 text-sm wrap-anywhere ${result.kind === 'comment' ? 'border-line border-l-2 pl-3' : ''}`}
          >
            <Marked excerpt={result.excerpt} marks={result.marks} />
          </p>
          <div className="text-ink3 mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
            <Link
              to={personScreen(result.authorId)}
              lang={langOf(name)}
              className="text-ink relative z-1 max-w-40 truncate font-medium after:absolute after:-inset-2 hover:underline"
            >
              {name}
            </Link>
            {!isContinued && (
              <span className={`tag ${hue}`}>
                <span className="max-w-32 truncate">{`#${capitalise(tag)}`}</span>
              </span>
            )}
            {result.kind === 'post' && (post ? post.answer : result.answered) && (
              <span className="answered">{answered}</span>
            )}
            {/* The room of any time: the server's date is shorter, and the line would break after it. */}
            <span className="min-w-14">
              <Time iso={result.postedAt} isBrief />
            </span>
            {/* Under a comment they would read as its own. */}
            {result.kind === 'post' && (
              <span className="ml-auto flex gap-3">
                {FIGURES.map(([field, label, Icon]) => (
                  <span key={field} title={label} className="inline-flex items-center gap-1.5">
                    <Icon size={16} aria-hidden="true" className="shrink-0" />
                    <span className="sr-only">{`${label} `}</span>
                    <Count value={post?.[field] ?? result[field]} />
                  </span>
                ))}
              </span>
            )}
          </div>
        </UnlessMuted>
      </article>
    </FoldingItem>
  );
}
