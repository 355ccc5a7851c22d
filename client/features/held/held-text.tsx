import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { heldCurrent, heldKinds, judgedAuthor, judgedThread } from '#messages';
import type { HeldText as Held } from '../../../contract/features/held.ts';
import { commentScreen, postScreen } from '../../../contract/values/screens.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { langOf } from '../../ui/display/lang-of.ts';
import { RenderedText } from '../../ui/display/rendered-text.tsx';
import { Time } from '../../ui/display/time.tsx';
import { capitalise } from '../../ui/text-editing/text.ts';
import { Person } from '../profiles/person.tsx';

/** Where the text belongs; a new post has no place yet. */
export function HeldPlace({ held: { kind, postId, commentId } }: { held: Held }) {
  if (postId === null) return null;
  const to = commentId === undefined ? postScreen(postId) : commentScreen(postId, commentId);
  return (
    <Link to={to} className="link inline-flex min-h-11 items-center text-xs sm:min-h-6">
      {kind === 'comment' ? judgedThread : heldCurrent}
    </Link>
  );
}

/** The words of a text that waits, as readers will see them, with the addresses of their links. */
export function HeldWords({ held: { title, text, format, poll } }: { held: Held }) {
  return (
    <>
      {title !== undefined && (
        <p dir="auto" lang={langOf(title)} className="mt-1 font-semibold wrap-anywhere">
          {title}
        </p>
      )}
      <RenderedText isJudged text={text} format={format} className="mt-1 text-sm wrap-anywhere" />
      {poll && (
        <ul className="mt-1 list-disc pl-5 text-sm">
          {poll.options.map((option) => (
            <li key={option} dir="auto" lang={langOf(option)} className="wrap-anywhere">
              {option}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A text that waits, in a list of its author. */
export function HeldText({ held, children }: { held: Held; children?: ReactNode }) {
  const id = useId();
  return (
    <li className="border-line px-4 py-4 not-first:border-t sm:px-5">
      <article aria-labelledby={id}>
        <div className="text-ink3 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
          <h2 id={id}>
            <Badge>{heldKinds[held.kind]}</Badge>
          </h2>
          <Person id={held.authorId} name={held.authorName || judgedAuthor} />
          {held.tag && <span className="wrap-anywhere">{`#${capitalise(held.tag)}`}</span>}
          <Time iso={held.at} />
          <HeldPlace held={held} />
        </div>
        <HeldWords held={held} />
        {children}
      </article>
    </li>
  );
}
