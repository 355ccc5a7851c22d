import { sayGood } from '../kit/toasts.ts';
import { type Session, useSession } from './session.ts';

/** Whether an address is to be proven is known soon after registering, or it is not. */
const SOON_MS = 10_000;

/** Says that a letter is on its way, as soon as it is known that the new member needs it. */
export function sayOfLetter(): void {
  const tell = ({ mustProve, user }: Session): void => {
    if (!mustProve || user === null) return;
    stop();
    sayGood(
      `A letter is on its way to ${user.email}. Open its link to post, comment, vote and report.`,
    );
  };
  const stop = useSession.subscribe(tell);
  setTimeout(stop, SOON_MS);
  tell(useSession.getState());
}
