/** This browser as a device that gets notifications: what it can, and how it is turned on and off. */
import { CallError, call } from '../../api/call.ts';
import { serverNow } from '../../api/clock.ts';
import { initialData } from '../../api/initial-data.ts';
import { logFailure } from '../../api/log.ts';
import { deviceHere, type PushDeviceHere, rememberDevice } from '../../api/push-device.ts';
import { storedMember } from '../../api/token.ts';

const WORKER = '/sw.js';

/** The browser's support for notifications; `homeScreen` on an iPhone, where only the installed app gets them. */
export type Ability = 'possible' | 'blocked' | 'homeScreen' | 'impossible';

/** The browser's support at this moment. The permission changes in the browser's settings, too. */
export function ability(): Ability {
  if (!initialData().serviceWorker || !('serviceWorker' in navigator)) return 'impossible';
  if ('PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'blocked' : 'possible';
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === false ? 'homeScreen' : 'impossible';
}

/** The browser's subscription; null where there is none. */
export async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Subscribes by the forum's key. A browser has one subscription: one by another key ends first. */
async function subscribe(key: string): Promise<PushSubscription> {
  const container = navigator.serviceWorker;
  if (!(await container.getRegistration())) await container.register(WORKER);
  const { pushManager } = await container.ready;
  const former = await pushManager.getSubscription();
  if (former && deviceHere()?.key !== key) await former.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
}

/** Ends the browser's subscription: the push service refuses what is sent to it from then on. */
export async function unsubscribe(): Promise<void> {
  rememberDevice(null);
  await (await subscriptionHere())?.unsubscribe();
}

/**
 * Registers a subscription at the forum. Where the forum refuses it, it ends.
 * @throws CallError as `too-many-devices`.
 */
export async function register(subscription: PushSubscription, key: string): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const member = storedMember() ?? '';
  try {
    const { _id: id } = await call('PUT /push', { body: { endpoint, keys: { p256dh, auth } } });
    // The member may have signed out meanwhile.
    if (storedMember() === member)
      rememberDevice({ id, member, endpoint, p256dh, key, checkedAt: serverNow() });
  } catch (cause) {
    await unsubscribe();
    throw cause;
  }
}

/** Subscribes anew and registers that. */
export const renew = async (key: string): Promise<void> => register(await subscribe(key), key);

/** Takes a device from the list of the member. One that is gone already is as well. */
export async function removeDevice(id: string): Promise<void> {
  await call('DELETE /me/push/{id}', { params: { id } }).catch((cause: unknown) => {
    if (!(cause instanceof CallError && cause.status === 404)) throw cause;
  });
}

/** Ends the notifications of this browser. */
export async function turnOff({ id }: Pick<PushDeviceHere, 'id'>): Promise<void> {
  await removeDevice(id);
  // At the forum it is off by now.
  await unsubscribe().catch(logFailure('Ending the subscription'));
}
