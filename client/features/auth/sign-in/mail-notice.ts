import { toastSuccess } from '../../../ui/feedback/toasts.ts';
import { type Session, useSession } from '../session/session.ts';

/** Whether an address is to be proven is known soon after registering, or it is not. */
const SOON_MS = 10_000;

/** Announces the letter as soon as the status shows that the new member needs it. */
export function mailNotice(): void {
  const tell = ({ mustProve, user }: Session): void => {
    if (!mustProve || user === null) return;
    stop();
    toastSuccess(
      `A letter is on its way to ${user.email}. Open its link to post, comment, vote and report.`,
    );
  };
  const stop = useSession.subscribe(tell);
  setTimeout(stop, SOON_MS);
  tell(useSession.getState());
}
