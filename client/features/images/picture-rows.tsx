import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import {
  pictureBlock,
  pictureBlockedBy,
  pictureBy,
  pictureFacts,
  pictureGoneMeanwhile,
  pictureInComment,
  pictureInPost,
  pictureNoText,
  pictureOfNobody,
  pictureOriginal,
  pictureSmall,
  picturesTake,
  pictureTake,
  pictureUnblock,
  pictureUnblockedMeanwhile,
  pictureUnveil,
  pictureVeil,
} from '#messages';
import type { BlockedImage, ModeratedImage } from '../../../contract/features/images.ts';
import { commentScreen, postScreen } from '../../../contract/values/screens.ts';
import { Button, smallLook } from '../../ui/controls/button.tsx';
import { Time } from '../../ui/display/time.tsx';
import { useBusy } from '../../ui/feedback/attempt.ts';
import { Person } from '../profiles/person.tsx';
import { block, takeAllDown, takeDown, unblock } from './actions.ts';

/** As tall as a link that fingers press: a picture gets into a text while it is listed. */
const placeLook = 'inline-flex min-h-11 items-center sm:min-h-6';

/** A link to the newest text that shows it. */
function Place({ picture: { postId, commentId } }: { picture: ModeratedImage }) {
  if (postId === null) return <span className={placeLook}>{pictureNoText}</span>;
  return (
    <Link
      to={commentId === null ? postScreen(postId) : commentScreen(postId, commentId)}
      className={`link ${placeLook}`}
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

/** The buttons of a row. Once the row has left the list, a sentence stands in their place, of the same size. */
function Acts({ gone, children }: { gone: string | null; children: ReactNode }) {
  return (
    <div className="relative">
      <div
        className={`flex flex-wrap items-start gap-2 md:flex-col md:items-stretch ${gone === null ? '' : 'invisible'}`}
      >
        {children}
      </div>
      <p role="status" className="text-ink2 absolute inset-0 content-center text-sm empty:hidden">
        {gone}
      </p>
    </div>
  );
}

interface PictureRowProps {
  picture: ModeratedImage;
  listed: readonly ModeratedImage[];
  /** True if it was taken down since it is listed. */
  isGone: boolean;
}

/** A picture, and what a moderator may do about it. */
export function PictureRow({ picture, listed, isGone }: PictureRowProps) {
  const id = useId();
  const { _id, authorId, authorName, at, width, height, bytes } = picture;
  const acts = [
    [pictureTake, 'bad', () => takeDown(picture)],
    [pictureBlock, 'quiet', () => block(picture)],
    [picturesTake, 'quiet', () => takeAllDown(picture, listed)],
  ] as const;
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
        <Acts gone={isGone ? pictureGoneMeanwhile : null}>
          {acts.map(([text, kind, act]) => (
            <Button
              key={text}
              kind={kind}
              aria-describedby={id}
              className={smallLook}
              onClick={() => void act()}
            >
              {text}
            </Button>
          ))}
        </Acts>
      </article>
    </li>
  );
}

interface BlockedRowProps {
  picture: BlockedImage;
  /** True if it was unblocked since it is listed. */
  isGone: boolean;
}

/** A picture that is refused, whose bytes the forum no longer has. */
export function BlockedRow({ picture, isGone }: BlockedRowProps) {
  const id = useId();
  const [busy, run] = useBusy();
  const { _id, at, by, authorName } = picture;
  return (
    <li className="border-line not-first:border-t">
      <article
        aria-labelledby={id}
        data-row={_id}
        tabIndex={-1}
        className="flex flex-wrap items-center gap-3 px-4 py-2 -outline-offset-2! sm:px-5"
      >
        <div className="mr-auto text-sm">
          <h2 id={id} className="font-normal">
            {authorName === null ? pictureOfNobody : pictureBy(authorName)}
          </h2>
          <p className="text-ink3 flex flex-wrap gap-x-3 text-xs">
            {by !== null && <span>{pictureBlockedBy(by)}</span>}
            <Time iso={at} />
          </p>
        </div>
        <Acts gone={isGone ? pictureUnblockedMeanwhile : null}>
          <Button
            busy={busy}
            aria-describedby={id}
            className={smallLook}
            onClick={() => void run(() => unblock(picture))}
          >
            {pictureUnblock}
          </Button>
        </Acts>
      </article>
    </li>
  );
}
