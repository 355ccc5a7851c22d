import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';
import type { Subscription } from '../features/push.ts';

const SALT_BYTES = 16;
const TAG_BYTES = 16;
const LAST_RECORD = 2;

/**
 * Decrypts a push by RFC 8291 and RFC 8188 (`aes128gcm`, one record), written from the documents alone.
 * @throws when the browser of the subscription could not read it.
 */
export function decrypted(body: Buffer, { body: { keys }, privateKey }: Subscription): string {
  const salt = body.subarray(0, SALT_BYTES);
  const recordSize = body.readUInt32BE(SALT_BYTES);
  const idLength = body.readUInt8(SALT_BYTES + 4);
  const serverKey = body.subarray(SALT_BYTES + 5, SALT_BYTES + 5 + idLength);
  const record = body.subarray(SALT_BYTES + 5 + idLength);
  if (record.length > recordSize) throw new Error('There is more than one record');
  const own = createECDH('prime256v1');
  own.setPrivateKey(privateKey);
  const info = Buffer.concat([
    Buffer.from('WebPush: info\0'),
    Buffer.from(keys.p256dh, 'base64url'),
    serverKey,
  ]);
  const auth = Buffer.from(keys.auth, 'base64url');
  const ikm = Buffer.from(hkdfSync('sha256', own.computeSecret(serverKey), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== LAST_RECORD) throw new Error('It is not the last record');
  return padded.toString('utf8', 0, end);
}
