import { createECDH, randomBytes } from 'node:crypto';

/** The default choices of members about pushes. */
export const PUSH_CHOICES = {
  push: {
    reply: true,
    mention: true,
    comments: false,
    votes: false,
    report: true,
    removed: true,
    announcements: false,
    thanks: false,
    answer: false,
  },
  pushTexts: 'full',
  quiet: null,
} as const;

/** A browser's subscription as `PushSubscription.toJSON()` gives it, with the keys by which it decrypts. */
export interface Subscription {
  body: { endpoint: string; keys: { p256dh: string; auth: string } };
  privateKey: Buffer;
}

let count = 0;

/** A new subscription at a push service. */
export function newSubscription(service = 'https://fcm.googleapis.com/fcm/send'): Subscription {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys().toString('base64url');
  const auth = randomBytes(16).toString('base64url');
  count++;
  const endpoint = `${service}/${count}-${randomBytes(8).toString('hex')}`;
  return { body: { endpoint, keys: { p256dh, auth } }, privateKey: pair.getPrivateKey() };
}
