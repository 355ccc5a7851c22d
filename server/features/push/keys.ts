import { createECDH, createPublicKey } from 'node:crypto';
import { badInput } from '../../http/errors.ts';

const POINT_BYTES = 65;
const SECRET_BYTES = 16;
const SCALAR_BYTES = 32;
const UNCOMPRESSED = 4;
const CURVE = 'prime256v1';

/** A pair of keys on P-256, base64url: the public one is an uncompressed point. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** New keys by which push services know the forum (VAPID, RFC 8292). */
export function newVapidKeys(): VapidKeys {
  const pair = createECDH(CURVE);
  const publicKey = pair.generateKeys().toString('base64url');
  // A number with leading zeros comes with fewer bytes.
  const privateKey = Buffer.alloc(SCALAR_BYTES);
  const scalar = pair.getPrivateKey();
  scalar.copy(privateKey, SCALAR_BYTES - scalar.length);
  return { publicKey, privateKey: privateKey.toString('base64url') };
}

/** True of an uncompressed point on P-256. */
function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== POINT_BYTES || bytes[0] !== UNCOMPRESSED) return false;
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) =>
    part.toString('base64url'),
  ) as [string, string];
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return true;
  } catch {
    // The only fault that it can have here: the point is not on the curve.
    return false;
  }
}

/**
 * The keys of a browser (RFC 8291), base64url without padding.
 * @throws HttpError (400) that names the wrong one.
 */
export function browserKeys({ p256dh, auth }: { p256dh: string; auth: string }) {
  const point = Buffer.from(p256dh, 'base64url');
  if (!isPoint(point))
    throw badInput(
      'The key p256dh',
      { fault: 'format', sentence: 'must be an uncompressed point on P-256.' },
      'keys.p256dh',
    );
  const secret = Buffer.from(auth, 'base64url');
  // A browser draws its secret: zeros are a mistake of whoever registers it.
  if (secret.length !== SECRET_BYTES || secret.every((byte) => byte === 0))
    throw badInput(
      'The key auth',
      { fault: 'format', sentence: `must have ${SECRET_BYTES} random bytes.` },
      'keys.auth',
    );
  return { p256dh: point.toString('base64url'), auth: secret.toString('base64url') };
}
