/** The data that a sign-out clears in this browser, and how the other tabs follow it. */
import { logFailure } from '../../../api/log.ts';
import { deviceHere, PUSH_OFFERED } from '../../../api/push-device.ts';
import { storage } from '../../../api/storage.ts';
import { tokenOwner } from '../../../api/token.ts';
import { OUTBOX_FLAG } from '../../../drafts/member-source.ts';
import { SHORTCUTS } from '../../../ui/controls/shortcuts-setting.ts';
import { setSession, useSession } from './session.ts';

/** Keys of the browser, whoever uses it; the outbox's flag goes with the texts that stay. */
const OF_THE_BROWSER: readonly string[] = [SHORTCUTS, OUTBOX_FLAG, PUSH_OFFERED];
/** The service worker's cache of built files, which name nobody. */
const FILES = 'adda-files';
let otherTabs: BroadcastChannel | undefined;

/** Clears a part of storage. Where the browser forbids storage, nothing is stored. */
function tryToClear(clear: () => void): void {
  try {
    clear();
  } catch (cause) {
    logFailure('Clearing the storage')(cause);
  }
}

/** Drops the copies of visited pages. The worker does so as well: it may be storing one at this moment. */
async function forgetVisits(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  serviceWorker?.controller?.postMessage({ forget: true });
  // Insecure addresses have no caches.
  if (!('caches' in globalThis)) return;
  const visits = (await caches.keys()).filter((name) => !name.startsWith(FILES));
  await Promise.all(visits.map((name) => caches.delete(name)));
}

/** The end of the notifications, for which each later call waits, too: nothing stored tells of them by then. */
let notifications: Promise<void> = Promise.resolve();

/** Ends the subscription for notifications, and closes those on screen: they name what the person was told. */
async function forgetNotifications(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const registration = await serviceWorker?.getRegistration();
  if (!registration) return;
  for (const notification of await registration.getNotifications()) notification.close();
  await navigator.clearAppBadge?.();
  await (await registration.pushManager.getSubscription())?.unsubscribe();
}

/**
 * Removes all that this browser stores of a person but their texts. Storage is empty when this returns; the copies of
 * visited pages and the notifications are gone when the promise is fulfilled.
 */
export function forgetStored(): Promise<void> {
  const hadNotifications = deviceHere() !== null;
  tryToClear(() => storage.clear(OF_THE_BROWSER));
  tryToClear(() => sessionStorage.clear());
  if (hadNotifications)
    notifications = forgetNotifications().catch(logFailure('Ending the notifications'));
  const visits = forgetVisits().catch(logFailure('Dropping the visited pages'));
  return Promise.all([visits, notifications]).then(() => {});
}

/** Sends a sign-out to the other tabs, which then load their pages anew. */
export const announceSignOut = (): void => otherTabs?.postMessage(null);

/**
 * Another tab has signed out. A page behind the guard goes to /login, which forgets where from. Then the page is loaded
 * anew: its stores, queries and components would hold what was the person's. Local storage is left alone, for by now
 * somebody else may be signed in.
 */
function onSignedOut(): void {
  setSession(null);
  // At the very end of the page: until then it stores how far it was scrolled.
  addEventListener('pagehide', () => tryToClear(() => sessionStorage.clear()));
  setTimeout(() => {
    history.replaceState(null, '');
    location.reload();
  });
}

/** Follows the sign-outs of the other tabs. */
export function followSignOuts(): void {
  otherTabs = new BroadcastChannel('adda-session');
  otherTabs.onmessage = onSignedOut;
  // The browser may have kept this page whole, and asleep, while its member signed out or another one signed in.
  addEventListener('pageshow', ({ persisted }) => {
    const { user } = useSession.getState();
    if (persisted && user && tokenOwner() !== user.email) onSignedOut();
  });
}
