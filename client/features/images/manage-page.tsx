import { useId, useState } from 'react';
import { Link } from 'react-router';
import {
  heldLoading,
  listUnread,
  pictureBlock,
  pictureBy,
  pictureFacts,
  pictureInComment,
  pictureInPost,
  pictureNoText,
  pictureOriginal,
  pictureSmall,
  pictures,
  picturesBlocked,
  picturesNone,
  picturesNoneHint,
  picturesTake,
  pictureTake,
  pictureUnblock,
  pictureUnveil,
  pictureVeil,
} from '#messages';
import type { ModeratedImage } from '../../../contract/features/images.ts';
import { PAGE } from '../../../contract/values/limits.ts';
import { commentScreen, postScreen } from '../../../contract/values/screens.ts';
import { Button, smallLook } from '../../ui/controls/button.tsx';
import { Pager } from '../../ui/controls/pager.tsx';
import { Time } from '../../ui/display/time.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useActs } from '../../ui/feedback/undo.ts';
import { UndoPlace } from '../../ui/feedback/undo-place.tsx';
import { useKeptFocus } from '../../ui/layout/keep-focus.ts';
import { Page } from '../../ui/layout/page.tsx';
import { useLastPage, usePageParam } from '../../ui/layout/page-param.ts';
import { useSession } from '../auth/session/session.ts';
import { Person } from '../profiles/person.tsx';
import { block, takeAllDown, takeDown, unblock, useBlocked } from './actions.ts';
import { usePictures } from './reads.ts';

/** A link to the newest text that shows it. */
function Place({ picture: { postId, commentId } }: { picture: ModeratedImage }) {
  if (postId === null) return <span>{pictureNoText}</span>;
  return (
    <Link
      to={commentId === null ? postScreen(postId) : commentScreen(postId, commentId)}
      className="link inline-flex min-h-11 items-center sm:min-h-6"
    >
      {commentId === null ? pictureInPost : pictureInComment}
    </Link>
  );
}

/** The picture and its small form, blurred until they are asked for. */
function Shown({ picture, labelId }: { picture: ModeratedImage; labelId: string }) {
  const { url, small, width, height, authorName } = picture;
  const [isClear, setClear] = useState(false);
  const blurred = `bg-sunk rounded-card object-contain ${isClear ? '' : 'blur-xl'}`;
  return (
    <div className="grid gap-2">
      <div className="flex items-start gap-3">
        <span className="overflow-hidden">
          <img
            src={url}
            alt={`${pictureBy(authorName)}: ${pictureOriginal}`}
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
            className={`${blurred} h-36 w-44`}
          />
        </span>
        {small !== null && (
          <span className="overflow-hidden">
            <img
              src={small}
              alt={`${pictureBy(authorName)}: ${pictureSmall}`}
              width={72}
              height={72}
              loading="lazy"
              decoding="async"
              className={`${blurred} size-18`}
            />
          </span>
        )}
      </div>
      <Button
        aria-pressed={isClear}
        aria-describedby={labelId}
        onClick={() => setClear(!isClear)}
        className={`${smallLook} w-fit`}
      >
        {isClear ? pictureVeil : pictureUnveil}
      </Button>
    </div>
  );
}

interface RowProps {
  picture: ModeratedImage;
  listed: readonly ModeratedImage[];
}

function Row({ picture, listed }: RowProps) {
  const id = useId();
  const { _id, authorId, authorName, at, width, height, bytes } = picture;
  return (
    <li className="border-line not-first:border-t">
      <article
        aria-labelledby={id}
        data-row={_id}
        tabIndex={-1}
        className="rounded-card grid gap-x-6 gap-y-3 px-4 py-4 -outline-offset-2! sm:px-5 md:grid-cols-[minmax(0,1fr)_auto]"
      >
        <div className="min-w-0">
          <h2 id={id} className="sr-only">
            {pictureBy(authorName)}
          </h2>
          <div className="text-ink3 mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
            <Person id={authorId} name={authorName} />
            <Time iso={at} />
            <span>{pictureFacts(width, height, Math.ceil(bytes / 1000))}</span>
            <Place picture={picture} />
          </div>
          <Shown picture={picture} labelId={id} />
        </div>
        <div className="flex flex-wrap items-start gap-2 md:flex-col md:items-stretch">
          <Button
            kind="bad"
            aria-describedby={id}
            className={smallLook}
            onClick={() => void takeDown(picture)}
          >
            {pictureTake}
          </Button>
          <Button
            kind="quiet"
            aria-describedby={id}
            className={smallLook}
            onClick={() => void block(picture)}
          >
            {pictureBlock}
          </Button>
          <Button
            kind="quiet"
            aria-describedby={id}
            className={smallLook}
            onClick={() => void takeAllDown(picture, listed)}
          >
            {picturesTake}
          </Button>
        </div>
      </article>
    </li>
  );
}

/** For admins: the pictures that were blocked while the page was open, there to be taken again. */
function Blocked() {
  const heading = useId();
  const isAdmin = useSession(({ role }) => role === 'admin');
  const { blocked } = useBlocked();
  if (!isAdmin || blocked.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mt-6">
      <h2 id={heading} className="mb-2 text-sm font-semibold">
        {picturesBlocked}
      </h2>
      <ul className="rows">
        {blocked.map((picture) => (
          <li
            key={picture._id}
            className="border-line flex flex-wrap items-center gap-3 px-5 py-2 not-first:border-t"
          >
            <span id={`blocked-${picture._id}`} className="mr-auto text-sm">
              {pictureBy(picture.authorName)}
            </span>
            <Button
              aria-describedby={`blocked-${picture._id}`}
              className={smallLook}
              onClick={() => void unblock(picture)}
            >
              {pictureUnblock}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Pictures: all that members sent, newest first, for moderators to judge. */
export default function PicturesPage() {
  const [page, goTo] = usePageParam();
  const { data, isError, isPending, refetch } = usePictures(page);
  const gone = useActs((state) => state.gone);
  const rows = data?.images.filter(({ _id }) => !gone.has(_id));
  const count = data ? Math.max(1, Math.ceil(data.total / PAGE.list)) : 0;
  useLastPage(page, count, goTo);
  const focus = useKeptFocus<HTMLDivElement>(rows?.map(({ _id }) => _id).join() ?? '');
  return (
    <Page title={pictures}>
      <div {...focus} tabIndex={-1} className="focus-visible:outline-none">
        {isPending && <Skeleton text={heldLoading} rows={3} />}
        {!data && isError && <ErrorState text={listUnread} onRetry={refetch} />}
        {rows?.length === 0 && (
          <EmptyState text={picturesNone}>
            <p className="text-ink2 text-sm">{picturesNoneHint}</p>
          </EmptyState>
        )}
        {rows && rows.length > 0 && (
          <ul className="rows">
            {rows.map((picture) => (
              <Row key={picture._id} picture={picture} listed={rows} />
            ))}
          </ul>
        )}
      </div>
      {count > 1 && (
        <div className="mt-4">
          <Pager label={pictures} page={page} count={count} onPage={goTo} />
        </div>
      )}
      <Blocked />
      <UndoPlace />
    </Page>
  );
}
