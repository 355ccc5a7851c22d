import X from 'lucide-react/icons/x';
import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  commentSend,
  commentWriter,
  ctrlEnterSends,
  enterSends,
  keyCtrlEnter,
  keyEnter,
  keyShiftEnter,
  replyCancel,
  replyGone,
  replyingTo,
  replyingToUnknown,
  writeComment,
} from '#messages';
import { EXCERPT } from '../../../../contract/values/limits.ts';
import { logFailure } from '../../../api/log.ts';
import { DraftNotes } from '../../../drafts/draft-notes.tsx';
import { useDraft } from '../../../drafts/use-draft.ts';
import { useBackOnline } from '../../../live/use-back-online.ts';
import { Button, iconLook } from '../../../ui/controls/button.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { langOf } from '../../../ui/display/lang-of.ts';
import { readableBeginning } from '../../../ui/display/mention-names.ts';
import { Phrase } from '../../../ui/display/phrase.tsx';
import { useBusy } from '../../../ui/feedback/attempt.ts';
import { onDemand } from '../../../ui/layout/on-demand.ts';
import { ComposerTools } from '../../../ui/text-editing/composer-tools.tsx';
import { sourceIn } from '../../../ui/text-editing/field-text.ts';
import { GrowingText } from '../../../ui/text-editing/growing-text.tsx';
import { isOfInputMethod } from '../../../ui/text-editing/input-method.ts';
import type { Identified } from '../../auth/session/identity.ts';
import { useMyId } from '../../auth/session/use-my-id.ts';
import { usePerson } from '../../profiles/store.ts';
import { knownComments, useThreadPages } from '../store.ts';
import { useComment } from '../use-comment.ts';
import { nameIn } from './mention-people.ts';
import { useReplyTarget } from './reply-target.ts';
import { sendComment } from './send.ts';
import { useTyping } from './use-typing.ts';

interface ReplyingToProps {
  commentId: string;
  onCancel: () => void;
}

/**
 * Above the composer: whom the text answers, what of it, and the way out. Escape does the same. The comment that a
 * draft answers may still be on its way.
 */
function ReplyingTo({ commentId, onCancel }: ReplyingToProps) {
  const comment = useComment(commentId);
  const { name } = usePerson(comment?.authorId ?? '', comment?.authorName ?? '', '');
  const text = comment ? readableBeginning(comment, EXCERPT).text : '…';
  return (
    <div className="border-ink3 bg-sunk mb-2 flex items-center gap-2 border-l-2 pl-3 text-sm">
      <p className="min-w-0 flex-1 py-2" aria-live="polite">
        <span className="text-ink2">{`${replyingTo} `}</span>
        <b dir="auto" lang={langOf(name)}>
          {comment ? name : replyingToUnknown}
        </b>
        <span dir="auto" lang={langOf(text)} className="text-ink3 block truncate text-xs">
          {text}
        </span>
      </p>
      <button
        type="button"
        aria-label={replyCancel}
        title={replyCancel}
        onClick={onCancel}
        className={iconLook}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  );
}

const MentionPicker = onDemand(async () => (await import('./mention-picker.tsx')).MentionPicker);

interface CommentFormProps {
  postId: string;
  /** The member who writes. */
  user: Identified;
  /** Called once the comment is stored, with its id where it stands; `isShown` when page 1 has it already. */
  onSent: (isShown: boolean, id: string | null) => void;
  /** Called with each typing signal. */
  onTyping: (on: boolean) => void;
  /** Stands under the field. */
  beside: ReactNode;
}

/** A field to write a comment, as tall as its text. A text that could not be sent stays, with the reason below it. */
export function CommentForm({ postId, user, onSent, onTyping, beside }: CommentFormProps) {
  const [text, setText] = useState('');
  const [busy, run] = useBusy();
  const [error, setError] = useState('');
  const [isWriting, setIsWriting] = useState(false);
  const [sends, setSends] = useState(0);
  const isOneLine = !text.includes('\n');
  const [isUnreached, setIsUnreached] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const myId = useMyId();
  const { types, stops } = useTyping(postId, onTyping);
  const { target, cancel, restore } = useReplyTarget(postId);
  const answered = target?.commentId ?? '';
  const answer = (commentId = '') =>
    restore(commentId).then(
      (isGone) => isGone && setError(replyGone),
      logFailure('The comment that a draft answers'),
    );
  const pages = useThreadPages(postId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each comment that comes changes the pages
  const own = useMemo(
    () => knownComments(postId).filter(({ authorId }) => authorId === myId),
    [pages, postId, myId],
  );
  const draft = useDraft({
    member: user.email,
    place: `comment ${postId}`,
    fields: { text, replyTo: answered },
    // To answer a comment is no text yet.
    initial: { text: '', replyTo: answered },
    arrived: own,
    onRestore(fields, reason) {
      setText(fields?.['text'] ?? '');
      setError(reason);
      void answer(fields?.['replyTo']);
    },
  });
  useBackOnline(() => isUnreached && setError(''));
  useEffect(() => {
    if (!target?.isChosen) return;
    input.current?.focus({ preventScroll: true });
    // The comment that is answered stands above the field: the field alone would leave it under the top bar.
    input.current?.form?.scrollIntoView({ block: 'nearest' });
  }, [target]);

  const change = ({ target }: ChangeEvent<HTMLTextAreaElement>) => {
    const source = sourceIn(target);
    setText(source);
    setError('');
    if (source.trim() === '') stops();
    else types();
  };
  const send = async () => {
    stops();
    const sent = await sendComment(draft, postId, { text, replyTo: target?.commentId ?? null });
    const { isStored, isShown, id: sentId, fault, isUnreached, isReplyGone } = sent;
    setError(fault);
    setIsUnreached(isUnreached);
    if (fault === '' || isReplyGone) cancel();
    if (fault !== '') return;
    setText('');
    setSends(sends + 1);
    if (isStored) onSent(isShown, sentId);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    input.current?.focus();
    if (text.trim() !== '' && !busy) void run(send);
  };
  // Enter that ends a word of an input method does not send.
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOfInputMethod(event.nativeEvent)) return;
    if (event.key === 'Escape') cancel();
    if (event.key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey || (isOneLine && !event.shiftKey)) submit(event);
  };

  return (
    <form
      onSubmit={submit}
      className="composer no-print sheet edge-to-edge grid min-h-26 grid-cols-[auto_minmax(0,1fr)] gap-x-3 p-3 sm:p-3.5"
    >
      <span className="mt-0.5 max-sm:hidden">
        <Avatar
          id={myId}
          name={user.displayName || commentWriter}
          src={user.photoURL}
          size="medium"
        />
      </span>
      <div className="relative max-sm:col-span-2">
        {target && <ReplyingTo commentId={target.commentId} onCancel={cancel} />}
        <div className="input w-full items-end gap-2 pr-1">
          <GrowingText
            ref={input}
            dir="auto"
            source={text}
            nameOf={(id, name) => nameIn(postId, id, name)}
            onChange={change}
            onKeyDown={onKeyDown}
            onFocus={() => setIsWriting(true)}
            onBlur={stops}
            // Not disabled while it is sent: the focus stays, and the next comment can be begun.
            readOnly={busy}
            placeholder={writeComment}
            aria-label={writeComment}
            aria-invalid={error !== '' || undefined}
            aria-describedby={error === '' ? undefined : id}
            autoComplete="off"
            enterKeyHint={isOneLine ? 'send' : 'enter'}
          />
          <Button
            type="submit"
            kind="main"
            aria-busy={busy || undefined}
            className="my-1 min-h-9 pointer-coarse:min-h-11"
          >
            {commentSend}
          </Button>
        </div>
        {isWriting && <MentionPicker postId={postId} field={input} />}
        <p id={id} role="alert" className="text-red mt-2 text-sm empty:hidden">
          {error}
        </p>
        {/* The next text begins with new tools: the preview of this one closes. */}
        {isWriting && <ComposerTools key={sends} text={text} field={() => input.current} />}
        <DraftNotes
          draft={draft}
          onTakeBack={({ text: back = '', replyTo }) => {
            setText((now) => [now, back].filter(Boolean).join('\n'));
            if (text === '') void answer(replyTo);
          }}
        />
        <p className="text-ink3 mt-2 flex min-h-5 flex-wrap items-center gap-x-4 text-xs">
          {beside}
          <span className="flex items-center gap-1.5 max-sm:hidden pointer-coarse:hidden">
            <Phrase
              parts={
                isOneLine
                  ? enterSends(
                      <kbd key="send" className="key">
                        {keyEnter}
                      </kbd>,
                      <kbd key="break" className="key">
                        {keyShiftEnter}
                      </kbd>,
                    )
                  : ctrlEnterSends(
                      <kbd key="send" className="key">
                        {keyCtrlEnter}
                      </kbd>,
                    )
              }
            />
          </span>
        </p>
      </div>
    </form>
  );
}
