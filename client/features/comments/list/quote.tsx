import { Link, useLocation } from 'react-router';
import { inAnswerTo, inAnswerToDeleted } from '#messages';
import type { Comment, ReplyTo } from '../../../../contract/features/comments.ts';
import { mentionPattern } from '../../../../contract/markup/mentions.ts';
import { excerptOf } from '../../../../contract/values/excerpt.ts';
import { commentScreen } from '../../../../contract/values/screens.ts';
import { langOf } from '../../../ui/display/lang-of.ts';
import { furtherFromList } from '../../../ui/layout/from-list.ts';
import { useIsFolded } from '../../mutes/store.ts';
import { usePerson } from '../../profiles/store.ts';
import { useQuote } from '../store.ts';

const LOOK = 'text-ink3 border-line block max-w-full truncate border-l-2 pl-2 text-xs';

interface QuotedProps {
  postId: string;
  quoted: Extract<ReplyTo, { _id: string }>;
}

function Quoted({ postId, quoted: { _id, authorId, authorName, excerpt } }: QuotedProps) {
  const quote = useQuote(_id) ?? { excerpt };
  const { name } = usePerson(authorId, authorName, '');
  const isFolded = useIsFolded(authorId, _id);
  const today = 'text' in quote ? excerptOf(quote.text, quote.format) : quote.excerpt;
  return (
    <Link
      to={commentScreen(postId, _id)}
      state={furtherFromList(useLocation().state)}
      preventScrollReset
      dir="auto"
      className={`${LOOK} hover:text-ink my-1 min-h-6 leading-6 hover:underline`}
    >
      <span className="sr-only">{`${inAnswerTo} `}</span>
      <b lang={langOf(name)} className="font-semibold">
        {name}
      </b>{' '}
      {!isFolded && <span lang={langOf(today)}>{today}</span>}
    </Link>
  );
}

interface AnsweredNameProps {
  comment: Comment;
}

/** True if a text begins by mentioning a member. */
const beginsWithMention = (text: string, id: string) =>
  mentionPattern('y').exec(text.trimStart())?.[2] === id;

/** Whom a reply to a reply answers: it stands in one line with the beginning of the text, unless that says it. */
export function AnsweredName({ comment: { postId, replyTo, text } }: AnsweredNameProps) {
  const quoted = replyTo !== null && '_id' in replyTo ? replyTo : null;
  const { name } = usePerson(quoted?.authorId ?? '', quoted?.authorName ?? '', '');
  const state = furtherFromList(useLocation().state);
  if (!quoted || beginsWithMention(text, quoted.authorId)) return null;
  return (
    <Link
      to={commentScreen(postId, quoted._id)}
      state={state}
      preventScrollReset
      dir="auto"
      lang={langOf(name)}
      className="text-betel float-start mr-1.5 max-w-full truncate font-semibold hover:underline"
    >
      <span className="sr-only">{`${inAnswerTo} `}</span>
      <span>{`@${name}`}</span>
    </Link>
  );
}

/** One quiet line above a reply: the comment that it answers, and the way there. */
export function QuoteLine({ comment: { postId, replyTo } }: { comment: Comment }) {
  if (replyTo === null) return null;
  if ('_id' in replyTo) return <Quoted postId={postId} quoted={replyTo} />;
  return <p className={`${LOOK} my-1 leading-6 italic`}>{inAnswerToDeleted}</p>;
}
