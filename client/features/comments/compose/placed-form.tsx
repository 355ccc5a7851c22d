import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { writeToAll } from '#messages';
import { CommentForm } from './form.tsx';

/** The id of the element, under the comment that is answered, in which the composer stands meanwhile. */
export const REPLY_PLACE = 'reply-place';

/**
 * The composer of a post, at the head of its comments or under the comment that it answers, where that is shown whole.
 * It is one element that moves: its text and its state go with it. A line at the head leads back.
 */
export function PlacedForm(props: Omit<ComponentProps<typeof CommentForm>, 'field' | 'isInPlace'>) {
  const head = useRef<HTMLDivElement>(null);
  const [element] = useState(() => document.createElement('div'));
  const field = useRef<HTMLTextAreaElement>(null);
  const [isInPlace, setIsInPlace] = useState(false);
  // Each change of the list may bring the place, or take it away with what stood in it.
  useLayoutEffect(() => {
    const place = document.getElementById(REPLY_PLACE);
    const parent = place ?? head.current;
    if (element.parentElement !== parent) parent?.append(element);
    setIsInPlace(place !== null);
  });
  return (
    <>
      {isInPlace && (
        <button
          type="button"
          onClick={() => {
            flushSync(props.reply.cancel);
            field.current?.focus();
          }}
          className="input text-ink3 hover:border-ink3 no-print w-full cursor-text"
        >
          <span className="truncate">{writeToAll}</span>
        </button>
      )}
      <div ref={head} />
      {createPortal(<CommentForm {...props} field={field} isInPlace={isInPlace} />, element)}
    </>
  );
}
