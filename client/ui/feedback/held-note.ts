import { textHeld } from '#messages';
import { toastSuccess } from './toasts.ts';

/** Tells an author that what they sent waits: nobody else sees it until a moderator has approved it. */
export const toastAwaitingApproval = (): void => toastSuccess(textHeld);
