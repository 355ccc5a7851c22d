/** The device that this browser has registered with the forum for notifications, as the browser remembers it. */
import { storage } from './storage.ts';

const KEY = 'pushDevice';
/** The name under which it is stored that this browser was offered notifications. It outlives sign-outs. */
export const PUSH_OFFERED = 'pushOffered';

export interface PushDeviceHere {
  /** The id of the device at the forum. */
  id: string;
  /** The member who has turned it on, by id. */
  member: string;
  endpoint: string;
  p256dh: string;
  /** The forum's key by which the browser has subscribed. */
  key: string;
  /** When the forum was last known to have it, in milliseconds since 1970. */
  checkedAt: number;
}

/** The registered device; null where this browser gets no notifications. */
export function deviceHere(): PushDeviceHere | null {
  const stored = storage.get(KEY);
  return stored === null ? null : (JSON.parse(stored) as PushDeviceHere);
}

/** Remembers a registered device, or forgets it. */
export const rememberDevice = (device: PushDeviceHere | null): void =>
  storage.set(KEY, device && JSON.stringify(device));
