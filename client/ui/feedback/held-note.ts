import { toastSuccess } from './toasts.ts';

/** Tells an author that what they sent waits: nobody else sees it until a moderator has approved it. */
export const tellHeld = (): void =>
  toastSuccess('Thank you. It waits for approval: a moderator looks at it first.');
