import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react';
import { callWithRev } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { Button } from '../../ui/button.tsx';
import { addOwnComment } from './store.ts';
import { useTyping } from './use-typing.ts';

interface CommentFormProps {
  postId: string;
  /** The member who writes. */
  email: string;
  /** Called once the comment is stored; `isShown` when page 1 has it already. */
  onSent: (isShown: boolean) => void;
}

/** One line to write a comment. What could not be sent stays, with the reason below it. */
export function CommentForm({ postId, email, onSent }: CommentFormProps) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { types, stops } = useTyping(postId);
  const isBlank = text.trim() === '';

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setText(target.value);
    setError('');
    if (target.value.trim() === '') stops();
    else types();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    input.current?.focus();
    if (isBlank || busy) return;
    setBusy(true);
    stops();
    try {
      const createdAt = new Date().toLocaleString();
      const body = { postId, authorEmail: email, text, createdAt };
      const { answer, rev = -1 } = await callWithRev('POST /comments', { body });
      const { insertedId: _, ...comment } = answer;
      setText('');
      onSent(addOwnComment(comment, rev));
    } catch (cause) {
      logFailure('Comment')(cause);
      const said = cause instanceof Error ? cause.message : '';
      setError(said || 'Your comment was not sent. Please try again.');
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={send}>
      <div className="flex gap-2">
        <input
          ref={input}
          type="text"
          dir="auto"
          value={text}
          onChange={change}
          onBlur={stops}
          // Not disabled while it is sent: the focus stays, and the next comment can be begun.
          readOnly={busy}
          placeholder="Write a comment..."
          aria-label="Write a comment..."
          aria-invalid={error !== '' || undefined}
          aria-describedby={error === '' ? undefined : id}
          autoComplete="off"
          enterKeyHint="send"
          className="input min-w-0 flex-1"
        />
        <Button
          type="submit"
          kind="main"
          aria-busy={busy || undefined}
          className="pointer-fine:h-11"
        >
          Comment
        </Button>
      </div>
      <p id={id} role="alert" className="text-error mt-2 text-sm empty:hidden">
        {error}
      </p>
    </form>
  );
}
