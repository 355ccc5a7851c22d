import {
  type ComponentProps,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Link, useLocation } from 'react-router';
import {
  commentNotHere,
  commentsLabel,
  commentsLoading,
  commentsNotLoaded,
  loginToComment,
  loginToCommentLink,
  noComments,
  postIsClosed,
} from '#messages';
import type { Comment } from '../../../contract/features/comments.ts';
import {
  COMMENTS_VIEW,
  type CommentsView,
  sliceOfView,
} from '../../../contract/values/comments-view.ts';
import { PAGE } from '../../../contract/values/limits.ts';
import { FIRST_NEW, SCREENS } from '../../../contract/values/screens.ts';
import { PUSH_OFFERED } from '../../api/push-device.ts';
import { useSite } from '../../api/site.ts';
import { storage } from '../../api/storage.ts';
import { useLive } from '../../live/status.ts';
import { Pager } from '../../ui/controls/pager.tsx';
import { Phrase } from '../../ui/display/phrase.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useAnimatedRows } from '../../ui/layout/animated-rows.ts';
import { useKeptFocus } from '../../ui/layout/keep-focus.ts';
import { onDemand } from '../../ui/layout/on-demand.ts';
import { useLastPage } from '../../ui/layout/page-param.ts';
import type { Mentionable } from '../../ui/text-editing/mention-query.ts';
import { ProveAddress } from '../auth/account/prove-address.tsx';
import { useReturnState } from '../auth/session/return-path.ts';
import { mayWrite, useSession } from '../auth/session/session.ts';
import { useIsVisitor } from '../auth/session/use-is-visitor.ts';
import { useLineComment } from '../read-positions/line.ts';
import { useReading } from '../read-positions/use-reading.ts';
import { setThreadAuthor } from './compose/mention-people.ts';
import { PlacedForm } from './compose/placed-form.tsx';
import { useReplyTarget } from './compose/reply-target.ts';
import { isBeingDeleted } from './list/delete.ts';
import { FullList } from './list/full-list.tsx';
import { CommentsHead } from './list/head.tsx';
import { CommentTable } from './list/table.tsx';
import { useArrival } from './list/use-arrival.ts';
import { useHeldMiddle, useOwnInView } from './list/use-own-in-view.ts';
import { usePlace } from './list/use-place.ts';
import { useSpokenComments } from './list/use-spoken-comments.ts';
import { chooseCommentsView, useCommentsView } from './list/view.ts';
import { refetchComments, useCommentPage } from './reads.ts';
import { presentComment, storedComment } from './store.ts';

/** The notice in place of the composer: few members ever see it. */
const SanctionNotice = onDemand(
  async () => (await import('../sanctions/notice.tsx')).SanctionNotice,
);

/** For visitors, in the place of the form and as tall; signing in leads back here. */
function SignInToComment() {
  const attempt = useReturnState();
  return (
    <p className="stitch edge-to-edge no-print flex min-h-19 items-center justify-center px-4">
      <span>
        <Phrase
          parts={loginToComment(
            <Link
              key="login"
              to={SCREENS.login}
              state={attempt}
              className="text-betel font-medium underline underline-offset-4"
            >
              {loginToCommentLink}
            </Link>,
          )}
        />
      </span>
    </p>
  );
}

/** Says that the comment which the address names is not there; the thread stands below. */
function UnknownComment() {
  return (
    <p role="status" className="stitch edge-to-edge mt-3 px-4 py-3 text-center text-sm">
      {commentNotHere}
    </p>
  );
}

/** Stands in place of the composer of a closed post. */
const ClosedNotice = () => <p className="stitch mt-3 px-5 py-4 text-sm">{postIsClosed}</p>;

/** The offer of notifications, for who has just written. */
const PushOffer = onDemand(async () => (await import('../push/offer.tsx')).PushOffer);

interface PostCommentsProps {
  postId: string;
  /** The author of the post. */
  author: Mentionable;
  /** True if nobody may comment any more. */
  isClosed: boolean;
  /** The comment that answers the question of the post; null: none does. */
  answer: string | null;
  /** Chooses the answer; null for who may not. */
  onAnswer: ((comment: string | null) => void) | null;
  /** The post's own count of its comments. */
  known: number;
  /** Called with each typing signal of this reader. */
  onTyping: (on: boolean) => void;
  /** Stands under the field of the form. */
  beside: ReactNode;
}

/** A comment is not marked as read while it is deleted here: the server would refuse the mark. */
const lastingComment = (id: string) => (isBeingDeleted(id) ? undefined : presentComment(id));

/** The comments of a post: the form first, then the table and its pages. */
export function PostComments(props: PostCommentsProps) {
  const { postId, author, known, onTyping, beside, isClosed } = props;
  const session = useSession();
  const { user } = session;
  const isFree = mayWrite(session);
  // Where the form goes for a sanction, the keyboard's place is what stands there then.
  const composer = useKeptFocus<HTMLDivElement>(isFree);
  const isVisitor = useIsVisitor();
  const view = useCommentsView();
  const forumsView = useSite((site) => site.commentsView);
  useEffect(() => setThreadAuthor(postId, author), [postId, author]);
  const { limit: size } = sliceOfView(view);
  const { place, goTo, leaveView } = usePlace();
  const read = useCommentPage(postId, view, place);
  const { shown, page, ids, total = known, failed, retry } = read;
  useSpokenComments(postId);
  const reply = useReplyTarget(postId);
  const rows = useAnimatedRows(shown, ids ?? []);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { order, before } = read;
  // By thanks a new comment stands anywhere: what is on screen says nothing of what is read.
  const reading = order === 'best' ? { ids: null, order: 'new' as const } : { ids, order };
  useReading(postId, list, { ...reading, before, total, commentOf: lastingComment });
  const pages = Math.ceil(total / size);
  useLastPage(page, read.isPending ? 0 : pages, goTo);
  const [opened, setOpened] = useState<Comment | null>(null);
  const named = 'around' in place ? place.around : null;
  const isToNew = useLocation().hash === FIRST_NEW;
  const firstNew = useLineComment();
  const target = isToNew ? firstNew : named;
  const isShort = view === 'short';
  const opens = isShort && !isToNew;
  const arrive = useCallback(
    (id: string) => setOpened((opens && storedComment(id)) || null),
    [opens],
  );
  const isTargetShown = target !== null && !read.isPending && ids?.includes(target) === true;
  const tinted = useArrival({ target, isShown: isTargetShown, view, onArrive: arrive });
  const setOwn = useOwnInView(rows);
  useHeldMiddle(list, rows);
  const [mayOffer, setMayOffer] = useState(false);
  // The keyboard's place is kept when the row that has the focus goes: by the heading.
  const { ref: _, ...focus } = useKeptFocus(
    rows.some((row) => row.is === 'leaving'),
    heading,
  );

  const turn = (next: number) => {
    goTo(next);
    heading.current?.scrollIntoView({ block: 'nearest' });
    heading.current?.focus({ preventScroll: true });
  };
  const sent: ComponentProps<typeof PlacedForm>['onSent'] = ({ id, isShown, wasInPlace }) => {
    setOwn({ id, takesFocus: wasInPlace });
    if (storage.get(PUSH_OFFERED) === null) setMayOffer(true);
    goTo(sliceOfView(view).order === 'new' ? 1 : Math.ceil((total + 1) / size), true);
    // An event brings what the answer could not. Without the socket the page is read again.
    if (!isShown && !useLive.getState().live) void refetchComments(postId);
  };
  const choose = (next: CommentsView) => {
    chooseCommentsView(next);
    leaveView();
  };

  return (
    <section aria-labelledby="comments" className="mt-4 sm:mt-6">
      <CommentsHead heading={heading} total={total} view={view} onView={choose} />
      <ProveAddress />
      {isClosed && <ClosedNotice />}
      {!isClosed && user && (
        <div {...composer} tabIndex={-1} className="focus-visible:outline-none">
          {isFree ? (
            <PlacedForm
              postId={postId}
              user={user}
              reply={reply}
              onSent={sent}
              onTyping={onTyping}
              beside={beside}
            />
          ) : (
            <SanctionNotice />
          )}
        </div>
      )}
      {mayOffer && <PushOffer />}
      {/* A placeholder keeps the layout until the provider answers. */}
      {!isClosed && !user && (isVisitor ? <SignInToComment /> : <div className="min-h-19" />)}
      {read.isUnknown && !isToNew && <UnknownComment />}
      <div ref={list} {...focus} className="sm:mt-3" aria-busy={read.isPending}>
        {ids === null && !failed && <Skeleton text={commentsLoading} rows={PAGE.comments} />}
        {ids === null && failed && <ErrorState text={commentsNotLoaded} onRetry={retry} />}
        {ids !== null && rows.length === 0 && <EmptyState text={noComments} />}
        {rows.length > 0 && isShort && (
          <CommentTable
            rows={rows}
            tinted={tinted}
            isClosed={isClosed}
            answer={props.answer}
            full={opened}
            onFull={setOpened}
          />
        )}
        {rows.length > 0 && !isShort && (
          <FullList
            rows={rows}
            order={order}
            tinted={tinted}
            isClosed={isClosed}
            postAuthor={author.id}
            answered={reply.target?.commentId ?? null}
            answer={props.answer}
            onAnswer={props.onAnswer}
          />
        )}
      </div>
      {ids !== null && pages > 1 && (
        <div className="no-print mt-6">
          <Pager
            label={commentsLabel}
            page={page}
            count={pages}
            onPage={turn}
            keep={view === forumsView ? {} : { [COMMENTS_VIEW]: view }}
          />
        </div>
      )}
    </section>
  );
}
