import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react';
import {
  cancel as cancelWord,
  commentReply,
  commentSend,
  commentWriter,
  ctrlEnterSends,
  enterSends,
  keyCtrlEnter,
  keyEnter,
  keyShiftEnter,
  replyGone,
  replyToName,
  writeComment,
} from '#messages';
import { MOST_IMAGES } from '../../../../contract/values/images.ts';
import { logFailure } from '../../../api/log.ts';
import { DraftNotes } from '../../../drafts/draft-notes.tsx';
import { useDraft } from '../../../drafts/use-draft.ts';
import { useBackOnline } from '../../../live/use-back-online.ts';
import { Button, smallLook } from '../../../ui/controls/button.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Phrase } from '../../../ui/display/phrase.tsx';
import { useBusy } from '../../../ui/feedback/attempt.ts';
import { useKeptFocus } from '../../../ui/layout/keep-focus.ts';
import { onDemand } from '../../../ui/layout/on-demand.ts';
import { sourceIn } from '../../../ui/text-editing/field-text.ts';
import { GrowingText } from '../../../ui/text-editing/growing-text.tsx';
import { isOfInputMethod } from '../../../ui/text-editing/input-method.ts';
import type { Identified } from '../../auth/session/identity.ts';
import { useMyId } from '../../auth/session/use-my-id.ts';
import { ComposerTools } from '../../images/compose/composer-tools.tsx';
import { knownComments, useThreadPages } from '../store.ts';
import { nameIn } from './mention-people.ts';
import type { useReplyTarget } from './reply-target.ts';
import { ReplyingTo, useAnsweredName } from './replying-to.tsx';
import { sendComment } from './send.ts';
import { useTyping } from './use-typing.ts';

const MentionPicker = onDemand(async () => (await import('./mention-picker.tsx')).MentionPicker);

/** As many letters as a line holds beside the button, on phones. */
const PHONE_LINE = 24;

/** The id of the field in which comments are written. */
export const COMPOSER_FIELD = 'write-comment';

interface SentComment {
  id: string | null;
  /** True if page 1 has it already. */
  isShown: boolean;
  /** True if it was written under the comment that it answers. */
  wasInPlace: boolean;
}

interface CommentFormProps {
  postId: string;
  /** The member who writes. */
  user: Identified;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Called once the comment is stored, with its id where it stands. */
  onSent: (sent: SentComment) => void;
  /** Called with each typing signal. */
  onTyping: (on: boolean) => void;
  /** Stands under the field. */
  beside: ReactNode;
  /** Which comment the text answers. */
  reply: ReturnType<typeof useReplyTarget>;
  /** True if the form stands under that comment. */
  isInPlace: boolean;
}

/** A field to write a comment, as tall as its text. A text that could not be sent stays, with the reason below it. */
export function CommentForm(props: CommentFormProps) {
  const { postId, user, field: input, onSent, onTyping, beside, reply, isInPlace } = props;
  const [text, setText] = useState('');
  const [busy, run] = useBusy();
  const [error, setError] = useState('');
  const [isWriting, setIsWriting] = useState(false);
  const [sends, setSends] = useState(0);
  const isOneLine = !text.includes('\n');
  // On phones a text of more than a line has the whole width: the button goes below it.
  const isLong = !isOneLine || text.length > PHONE_LINE;
  const [isUnreached, setIsUnreached] = useState(false);
  const id = useId();
  const myId = useMyId();
  const { types, stops } = useTyping(postId, onTyping);
  const { target, cancel, restore } = reply;
  const answered = target?.commentId ?? '';
  const answeredName = useAnsweredName(answered);
  const label = isInPlace ? replyToName(answeredName) : writeComment;
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
  // Where the comment goes that is answered, the form moves: what was focused in it goes on.
  const { ref: _, ...focus } = useKeptFocus<HTMLFormElement>(isInPlace, input);
  useBackOnline(() => isUnreached && setError(''));
  useEffect(() => {
    if (!target?.isChosen) return;
    input.current?.focus({ preventScroll: true });
    // The answered comment stands above the field: the field alone would leave it under the top bar.
    document.getElementById(`comment-${target.commentId}`)?.scrollIntoView({ block: 'nearest' });
    input.current?.form?.scrollIntoView({ block: 'nearest' });
  }, [target, input]);

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
    if (isStored) onSent({ id: sentId, isShown, wasInPlace: isInPlace });
  };
  /** Gives the answer up; the reader stays at the comment. */
  const leave = () => {
    if (isInPlace) document.getElementById(`comment-${answered}`)?.focus({ preventScroll: true });
    cancel();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    input.current?.focus();
    if (text.trim() !== '' && !busy) void run(send);
  };
  // Enter that ends a word of an input method does not send.
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOfInputMethod(event.nativeEvent)) return;
    if (event.key === 'Escape') leave();
    if (event.key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey || (isOneLine && !event.shiftKey)) submit(event);
  };

  return (
    <form
      {...focus}
      onSubmit={submit}
      className="composer no-print grid min-h-19 grid-cols-[auto_minmax(0,1fr)] gap-x-3"
    >
      <span className="mt-1 max-sm:hidden">
        <Avatar
          id={myId}
          name={user.displayName || commentWriter}
          src={user.photoURL}
          size={isInPlace ? 'reply' : 'row'}
        />
      </span>
      <div className="relative max-sm:col-span-2">
        {target && !isInPlace && <ReplyingTo commentId={target.commentId} onCancel={cancel} />}
        <div
          className={`input w-full items-end gap-2 pr-1 ${isLong ? 'max-sm:flex-wrap max-sm:justify-end max-sm:rounded-card max-sm:[&>.grows]:basis-full' : ''}`}
        >
          <GrowingText
            ref={input}
            id={COMPOSER_FIELD}
            dir="auto"
            source={text}
            nameOf={(id, name) => nameIn(postId, id, name)}
            onChange={change}
            onKeyDown={onKeyDown}
            onFocus={() => setIsWriting(true)}
            onBlur={stops}
            // Not disabled while it is sent: the focus stays, and the next comment can be begun.
            readOnly={busy}
            placeholder={label}
            aria-label={label}
            aria-invalid={error !== '' || undefined}
            aria-describedby={error === '' ? undefined : id}
            autoComplete="off"
            enterKeyHint={isOneLine ? 'send' : 'enter'}
          />
          <Button
            type="submit"
            kind={isInPlace ? 'main' : 'tonal'}
            aria-busy={busy || undefined}
            className="my-1 min-h-9 pointer-coarse:min-h-11"
          >
            {isInPlace ? commentReply : commentSend}
          </Button>
        </div>
        {isWriting && <MentionPicker postId={postId} field={input} />}
        <p id={id} role="alert" className="text-red mt-2 text-sm empty:hidden">
          {error}
        </p>
        {/* The next text begins with new tools: the preview of this one closes. */}
        <ComposerTools
          key={sends}
          text={text}
          field={input}
          mostImages={MOST_IMAGES.comment}
          isOpen={isWriting}
        />
        <DraftNotes
          draft={draft}
          onTakeBack={({ text: back = '', replyTo }) => {
            setText((now) => [now, back].filter(Boolean).join('\n'));
            if (text === '') void answer(replyTo);
          }}
        />
        <div className="text-ink3 mt-2 flex min-h-5 flex-wrap items-center gap-x-4 text-xs">
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
          {isInPlace && (
            <Button kind="quiet" onClick={leave} className={`ml-auto ${smallLook}`}>
              {cancelWord}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
