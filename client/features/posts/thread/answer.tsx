import Check from 'lucide-react/icons/check';
import { answerBy, answered, answerLabel, answerRead } from '#messages';
import { mayModerate } from '../../../../contract/core/rights.ts';
import type { Post } from '../../../../contract/features/posts.ts';
import { commentScreen } from '../../../../contract/values/screens.ts';
import { callWithRev } from '../../../api/call.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { langOf } from '../../../ui/display/lang-of.ts';
import { Phrase } from '../../../ui/display/phrase.tsx';
import { Time } from '../../../ui/display/time.tsx';
import { attempt } from '../../../ui/feedback/attempt.ts';
import { mayWrite, useSession } from '../../auth/session/session.ts';
import { useMyId } from '../../auth/session/use-my-id.ts';
import { usePerson } from '../../profiles/store.ts';
import { useTags } from '../../tags/reads.ts';
import { applyPosts, type KnownPost } from '../store.ts';

function AnswerName({ answer }: { answer: NonNullable<Post['answer']> }) {
  const { name } = usePerson(answer.authorId, answer.authorName, '');
  return (
    <bdi lang={langOf(name)} className="text-ink font-semibold">
      {name}
    </bdi>
  );
}

/** The answer to a question, under it, with the way to its place. */
export function Answer({ post: { _id, answer } }: { post: KnownPost }) {
  if (!answer) return null;
  return (
    <section
      aria-label={answerLabel}
      className="bg-surface border-ink rounded-card mb-6 border-s-3 px-4.5 py-3.5"
    >
      <p className="text-ink3 flex flex-wrap items-center gap-x-2 text-sm">
        <span className="text-ink inline-flex items-center gap-1.5 font-semibold">
          <Check size={16} aria-hidden="true" className="bg-ink text-paper rounded-full p-0.5" />
          {answered}
        </span>
        <span>
          <Phrase parts={answerBy(<AnswerName key="name" answer={answer} />)} />
        </span>
        <Time iso={answer.at} isBrief />
      </p>
      <blockquote dir="auto" lang={langOf(answer.excerpt)} className="my-1.5 text-lg wrap-anywhere">
        {answer.excerpt}
      </blockquote>
      <Link
        to={commentScreen(_id, answer._id)}
        className="text-betel flex min-h-11 items-center font-medium underline underline-offset-4 pointer-fine:min-h-8"
      >
        {answerRead}
      </Link>
    </section>
  );
}

/** Chooses the answer of a question, for who may: its author, and moderators; null for others. */
export function useChoose(post: KnownPost): ((comment: string | null) => void) | null {
  const isAuthor = useMyId() === post.authorId;
  const mayChoose = useSession(
    (session) => mayWrite(session) && (isAuthor || mayModerate(session)),
  );
  const asks = useTags()?.some(({ name, asks }) => asks && name === post.tag);
  if (!mayChoose || !asks) return null;
  return (comment) =>
    void attempt('Choosing the answer', async () => {
      const params = { id: post._id };
      const { answer } = await callWithRev('PUT /posts/{id}/answer', { params, body: { comment } });
      applyPosts([answer]);
    });
}
