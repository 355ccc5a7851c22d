import { useState } from 'react';
import {
  number,
  ownPictureSure,
  ownPictures,
  ownPicturesRead,
  ownPicturesUse,
  pictureFacts,
  pictureNotTaken,
  pictureTake,
} from '#messages';
import type { OwnImage } from '../../../contract/features/images.ts';
import { PAGE } from '../../../contract/values/limits.ts';
import { call } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { Button, smallLook } from '../../ui/controls/button.tsx';
import { Pager } from '../../ui/controls/pager.tsx';
import { askToConfirm } from '../../ui/dialogs/confirm.ts';
import { Time } from '../../ui/display/time.tsx';
import { useBusy } from '../../ui/feedback/attempt.ts';
import { ErrorState } from '../../ui/feedback/empty-state.tsx';
import { toastError } from '../../ui/feedback/toasts.ts';
import { useKeptFocus } from '../../ui/layout/keep-focus.ts';
import { useLastPage } from '../../ui/layout/page-param.ts';
import { Section } from '../profiles/section.tsx';
import { refetchOwnPictures, useOwnPictures } from './reads.ts';

/** Bytes as megabytes with one digit behind the point. */
const megabytes = (bytes: number): string => number(Math.ceil(bytes / 100_000) / 10);

function Row({ picture }: { picture: OwnImage }) {
  const { _id: id, url, width, height, bytes, at } = picture;
  const [busy, run] = useBusy();
  const facts = pictureFacts(width, height, Math.ceil(bytes / 1000));
  const remove = async () => {
    const question = { text: ownPictureSure, about: facts, confirmLabel: pictureTake };
    if (!(await askToConfirm({ ...question, danger: true }))) return;
    await run(async () => {
      try {
        await call('DELETE /images/{id}', { params: { id } });
        await refetchOwnPictures();
      } catch (cause) {
        logFailure('Removing the picture')(cause);
        toastError(pictureNotTaken);
      }
    });
  };
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-2 enlarged:flex-wrap sm:px-5">
      <img
        src={url}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        decoding="async"
        className="bg-sunk rounded-card size-12 object-cover"
      />
      <span id={`picture-${id}`} className="mr-auto text-sm">
        {facts}
        <span className="text-ink3 block text-xs">
          <Time iso={at} />
        </span>
      </span>
      <Button
        kind="bad"
        busy={busy}
        aria-describedby={`picture-${id}`}
        className={smallLook}
        onClick={() => void remove()}
      >
        {pictureTake}
      </Button>
    </li>
  );
}

/** The member's own pictures, and how much room they take. Nothing is shown where there are none. */
export function OwnPictures() {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useOwnPictures(page);
  const focus = useKeptFocus<HTMLDivElement>(data?.images.map(({ _id }) => _id).join() ?? '');
  const count = data ? Math.max(1, Math.ceil(data.total / PAGE.list)) : 0;
  useLastPage(page, count, setPage);
  if (data ? data.total === 0 : !isError) return null;
  return (
    <Section id="own-pictures" title={ownPictures}>
      <div {...focus} tabIndex={-1} className="sheet focus-visible:outline-none">
        {data ? (
          <>
            <p className="text-ink2 border-line border-b px-4 py-3 text-sm sm:px-5">
              {ownPicturesUse(megabytes(data.bytes), megabytes(data.most))}
            </p>
            <ul className="divide-line divide-y">
              {data.images.map((picture) => (
                <Row key={picture._id} picture={picture} />
              ))}
            </ul>
          </>
        ) : (
          <ErrorState text={ownPicturesRead} onRetry={refetch} />
        )}
      </div>
      {count > 1 && (
        <div className="mt-4">
          <Pager label={ownPictures} page={page} count={count} onPage={setPage} />
        </div>
      )}
    </Section>
  );
}
