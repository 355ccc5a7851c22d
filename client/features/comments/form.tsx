import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { GrowingText } from '../../ui/growing-text.tsx';
import type { Identified } from '../auth/identity.ts';
import { useMyId } from '../auth/use-my-id.ts';
import { sendComment } from './send.ts';
import { useTyping } from './use-typing.ts';

interface CommentFormProps {
  postId: string;
  /** The member who writes. */
  user: Identified;
  /** Called once the comment is stored; `isShown` when page 1 has it already. */
  onSent: (isShown: boolean) => void;
  /** Called with each typing signal. */
  onTyping: (on: boolean) => void;
  /** Stands under the field. */
  beside: ReactNode;
}

/** A field to write a comment, as tall as its text. What could not be sent stays, with the reason below it. */
export function CommentForm({ postId, user, onSent, onTyping, beside }: CommentFormProps) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const input = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const myId = useMyId();
  const { types, stops } = useTyping(postId, onTyping);

  const change = ({ target }: ChangeEvent<HTMLTextAreaElement>) => {
    setText(target.value);
    setError('');
    if (target.value.trim() === '') stops();
    else types();
  };
  const send = async () => {
    input.current?.focus();
    if (text.trim() === '' || busy) return;
    setBusy(true);
    stops();
    const { isShown, fault } = await sendComment(postId, user.email, text);
    setBusy(false);
    setError(fault);
    if (fault !== '') return;
    setText('');
    onSent(isShown);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  // Enter that ends a word of an input method does not send.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };

  return (
    <form
      onSubmit={submit}
      className="composer no-print sheet edge-to-edge grid min-h-26 grid-cols-[auto_minmax(0,1fr)] gap-x-3 p-3 sm:p-3.5"
    >
      <span className="mt-0.5 max-sm:hidden">
        <Avatar id={myId} name={user.displayName || 'User'} src={user.photoURL} size="medium" />
      </span>
      <div className="max-sm:col-span-2">
        <div className="input w-full items-end gap-2 pr-1">
          <GrowingText
            ref={input}
            dir="auto"
            value={text}
            onChange={change}
            onKeyDown={onKeyDown}
            onBlur={stops}
            // Not disabled while it is sent: the focus stays, and the next comment can be begun.
            readOnly={busy}
            placeholder="Write a comment..."
            aria-label="Write a comment..."
            aria-invalid={error !== '' || undefined}
            aria-describedby={error === '' ? undefined : id}
            autoComplete="off"
            enterKeyHint="send"
          />
          <Button
            type="submit"
            kind="main"
            aria-busy={busy || undefined}
            className="my-1 min-h-9 pointer-coarse:min-h-11"
          >
            Comment
          </Button>
        </div>
        <p id={id} role="alert" className="text-error mt-2 text-sm empty:hidden">
          {error}
        </p>
        <p className="text-muted mt-2 flex min-h-5 flex-wrap items-center gap-x-4 text-xs">
          {beside}
          <span className="flex items-center gap-1.5 max-sm:hidden pointer-coarse:hidden">
            <kbd className="key">Enter</kbd> sends · <kbd className="key">Shift Enter</kbd> new line
          </span>
        </p>
      </div>
    </form>
  );
}
