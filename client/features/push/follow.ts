/** Tasks of a page whose member has notifications: compare the subscription, and close what was read elsewhere. */
import { postScreen, SCREENS } from '../../../contract/values/screens.ts';
import { call } from '../../api/call.ts';
import { serverNow } from '../../api/clock.ts';
import { logFailure } from '../../api/log.ts';
import { deviceHere, type PushDeviceHere, rememberDevice } from '../../api/push-device.ts';
import { storedMember, validToken } from '../../api/token.ts';
import { mayAct, useSession } from '../auth/session/session.ts';
import { inboxRev, useInbox } from '../inbox/store.ts';
import {
  ability,
  register,
  removeDevice,
  renew,
  subscriptionHere,
  turnOff,
  unsubscribe,
} from './device.ts';

/** How often the forum is asked whether it still has the device, in milliseconds. */
const CHECK_EACH_MS = 86_400_000;

/** The forum may have new keys, and a member may have removed this device on another one. */
async function checkDevice(device: PushDeviceHere): Promise<void> {
  const { key } = await call('GET /push');
  if (key !== device.key) return renew(key);
  const devices = await call('GET /me/push');
  if (devices.some(({ _id }) => _id === device.id))
    rememberDevice({ ...device, checkedAt: serverNow() });
  else await unsubscribe();
}

/**
 * Compares the browser's subscription with what was registered: browsers change or end it, and their event for that is
 * unreliable. Where all is the same nothing is sent, but once a day a question.
 */
async function compareDevice(): Promise<void> {
  const device = deviceHere();
  if (!device) return;
  // Nobody else has pressed here.
  if (device.member !== storedMember()) return unsubscribe();
  if (ability() !== 'possible' || Notification.permission !== 'granted') return turnOff(device);
  const subscription = await subscriptionHere();
  const isSame =
    subscription?.endpoint === device.endpoint &&
    subscription.toJSON().keys?.['p256dh'] === device.p256dh;
  if (isSame) {
    if (Math.abs(serverNow() - device.checkedAt) >= CHECK_EACH_MS) await checkDevice(device);
    return;
  }
  const { key } = await call('GET /push');
  if (subscription && key === device.key) await register(subscription, key);
  else await renew(key);
  if (deviceHere()?.id !== device.id) await removeDevice(device.id);
}

/** True if what a notification is about is no longer unseen. */
function isOver({ data }: Notification, unseenPosts: ReadonlySet<string>): boolean {
  const { navigate = '/' } = { ...(data as { navigate?: string } | null) };
  const { pathname } = new URL(navigate, location.origin);
  // Announcements are in no inbox.
  if (pathname === SCREENS.announcements) return location.pathname === pathname;
  const isOfPost = pathname.startsWith(postScreen(''));
  return isOfPost ? !unseenPosts.has(pathname) : unseenPosts.size === 0;
}

/** Closes the notifications of what was read meanwhile, here or elsewhere. Without any on screen nothing is asked. */
async function closeRead(): Promise<void> {
  if (document.visibilityState === 'hidden' || validToken() === null) return;
  if (!mayAct(useSession.getState())) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const shown = (await registration?.getNotifications()) ?? [];
  if (shown.length === 0) return;
  const { items, unseen } = await call('GET /inbox');
  const left = items.filter(({ seen }) => !seen);
  // More are unseen than are listed: what these are about is not known.
  if (left.length < unseen) return;
  const posts = new Set(left.map(({ postId }) => (postId === undefined ? '' : postScreen(postId))));
  for (const notification of shown) if (isOver(notification, posts)) notification.close();
}
const close = () => void closeRead().catch(logFailure('Closing notifications'));

/** The number on the icon of the installed forum. */
const showBadge = (count: number) => void navigator.setAppBadge?.(count).catch(() => {}); // no icon

let isFollowing = false;

/** Runs once in a page, where this browser gets notifications. */
export function followPush(): void {
  if (isFollowing) return;
  isFollowing = true;
  document.addEventListener('visibilitychange', close);
  useInbox.subscribe((inbox, before) => {
    if (inboxRev(inbox) < 0) return;
    if (inbox.unseen !== before.unseen || inboxRev(before) < 0) showBadge(inbox.unseen);
    if (inbox.unseen < before.unseen) close();
  });
  const begin = () => {
    if (useSession.getState().status !== 'user' || validToken() === null) return;
    stop();
    // One tab after the other: two that find a change would both register it.
    void navigator.locks
      .request('adda push', compareDevice)
      .catch(logFailure('Comparing the subscription'));
    close();
  };
  const stop = useSession.subscribe(begin);
  begin();
}
