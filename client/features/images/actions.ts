/** The acts of moderators on pictures. Each can be undone at first. */
import {
  pictureBlock,
  pictureBlockLater,
  pictureBlockQuestion,
  pictureBy,
  pictureNotBlocked,
  pictureNotTaken,
  pictureNotUnblocked,
  picturesTake,
  picturesTakeLater,
  picturesTakeQuestion,
  pictureTake,
  pictureTakeLater,
  pictureTakeQuestion,
  pictureUnblocked,
} from '#messages';
import type { BlockedImage, ModeratedImage } from '../../../contract/features/images.ts';
import { call } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { askToConfirm } from '../../ui/dialogs/confirm.ts';
import { askForReason } from '../../ui/dialogs/reason-dialog.tsx';
import { toastError, toastSuccess } from '../../ui/feedback/toasts.ts';
import { actLater, LASTING } from '../../ui/feedback/undo.ts';
import { refetchPictures } from './reads.ts';

interface Act {
  note: string;
  rows: readonly string[];
  send: () => Promise<unknown>;
  failed: string;
}

const settleLater = ({ note, rows, send, failed }: Act): void =>
  actLater({
    note,
    rows,
    async send() {
      try {
        await send();
        return true;
      } catch (cause) {
        logFailure('The act on pictures')(cause);
        toastError(failed);
        return false;
      } finally {
        await refetchPictures();
      }
    },
  });

/** Asks why, and takes a picture down: out of all texts that show it. */
export async function takeDown({ _id: id, authorName }: ModeratedImage): Promise<void> {
  const reason = await askForReason({
    text: pictureTakeQuestion,
    about: pictureBy(authorName),
    confirmLabel: pictureTake,
  });
  if (reason === null) return;
  const input = { params: { id }, query: reason === '' ? {} : { reason } };
  settleLater({
    note: pictureTakeLater,
    rows: [id],
    send: () => call('DELETE /images/{id}', input, LASTING),
    failed: pictureNotTaken,
  });
}

/** Asks, and takes down all pictures of a member; the listed ones are gone at once. */
export async function takeAllDown(
  { authorId: id, authorName }: ModeratedImage,
  listed: readonly ModeratedImage[],
): Promise<void> {
  const question = { text: picturesTakeQuestion, about: authorName, confirmLabel: picturesTake };
  if (!(await askToConfirm({ ...question, danger: true }))) return;
  settleLater({
    note: picturesTakeLater,
    rows: listed.filter(({ authorId }) => authorId === id).map(({ _id }) => _id),
    send: () => call('POST /admin/images/member/{id}/remove', { params: { id } }, LASTING),
    failed: pictureNotTaken,
  });
}

/** Asks, and refuses the bytes of a picture from now on. */
export async function block(picture: ModeratedImage): Promise<void> {
  const about = pictureBy(picture.authorName);
  const question = { text: pictureBlockQuestion, about, confirmLabel: pictureBlock };
  if (!(await askToConfirm({ ...question, danger: true }))) return;
  settleLater({
    note: pictureBlockLater,
    rows: [picture._id],
    send: () => call('POST /admin/images/{id}/block', { params: { id: picture._id } }, LASTING),
    failed: pictureNotBlocked,
  });
}

/** Takes the bytes of a picture again. What was taken down stays so. */
export async function unblock({ _id: id }: BlockedImage): Promise<void> {
  try {
    await call('DELETE /admin/images/{id}/block', { params: { id } });
    toastSuccess(pictureUnblocked);
    await refetchPictures();
  } catch (cause) {
    logFailure('Unblocking the picture')(cause);
    toastError(pictureNotUnblocked);
  }
}
