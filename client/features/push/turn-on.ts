import { pushNotAllowed, pushNotSubscribed } from '#messages';
import { attempt } from '../../ui/feedback/attempt.ts';
import { toastError } from '../../ui/feedback/toasts.ts';
import { renew } from './device.ts';
import { followPush } from './follow.ts';

/**
 * Asks the browser, by a press of the member alone, and registers this device. A toast says why it is not on then.
 * @param key the forum's key.
 * @returns whether it is on.
 */
export async function turnOn(key: string): Promise<boolean> {
  let isAllowed = false;
  const isDone = await attempt(
    'Turning notifications on',
    async () => {
      // First of all: browsers take it only right after a press.
      isAllowed = (await Notification.requestPermission()) === 'granted';
      if (isAllowed) await renew(key);
    },
    pushNotSubscribed,
  );
  if (!isAllowed) toastError(pushNotAllowed);
  if (!isAllowed || !isDone) return false;
  followPush();
  return true;
}
