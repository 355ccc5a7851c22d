/**
 * Checks a password against the hash of another platform, in a thread of its own: the hashes of these platforms would
 * block the event loop. The file is JavaScript, so that the thread need not load the code that strips types.
 */
import { createHash, pbkdf2Sync, timingSafeEqual } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import argon2 from 'hash-wasm/dist/argon2.umd.min.js';
import bcrypt from 'hash-wasm/dist/bcrypt.umd.min.js';

/** bcrypt reads no more of a password. */
const BCRYPT_BYTES = 72;
/** The digits of phpass, by their values. */
const DIGITS = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SALT = { from: 4, to: 12 };

const digest = (by, ...parts) => {
  const hash = createHash(by);
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const hex = (by, ...parts) => digest(by, ...parts).toString('hex');

/** The digits of phpass for some bytes: each six bits are one, the lowest first. */
function inDigits(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const three = bytes[at] | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
    const digits = Math.min(bytes.length - at, 3) + 1;
    for (let n = 0; n < digits; n++) text += DIGITS[(three >> (6 * n)) & 63];
  }
  return text;
}

function phpass(setting, password) {
  const rounds = 2 ** DIGITS.indexOf(setting[SALT.from - 1]);
  let hash = digest('md5', setting.slice(SALT.from, SALT.to), password);
  for (let n = 0; n < rounds; n++) hash = digest('md5', hash, password);
  return setting.slice(0, SALT.to) + inDigits(hash);
}

/** The hash of a password under a salt, in hexadecimal, by the name of the digest. */
const DIGESTS = {
  md5: (password, salt) => hex('md5', salt, password),
  sha1: (password, salt) => hex('sha1', salt, password),
  'md5-md5-salt': (password, salt) => hex('md5', hex('md5', password), salt),
  'md5-salt-md5': (password, salt) => hex('md5', hex('md5', salt), hex('md5', password)),
  'sha1-salt-sha1': (password, salt) => hex('sha1', salt, hex('sha1', password)),
  'sha256-sha256-salt': (password, salt) => hex('sha256', hex('sha256', password), salt),
};

const isSame = (one, other) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

async function isRight({ by, hash, salt, iterations }, text) {
  const password = Buffer.from(text);
  if (password.length === 0) return false;
  if (by === 'bcrypt')
    return bcrypt.bcryptVerify({ password: password.subarray(0, BCRYPT_BYTES), hash });
  if (by === 'argon2') return argon2.argon2Verify({ password, hash });
  if (by === 'phpass') return isSame(phpass(hash, password), hash);
  if (by === 'pbkdf2')
    return isSame(pbkdf2Sync(password, salt, iterations, 32, 'sha256').toString('hex'), hash);
  return isSame(DIGESTS[by](password, salt), hash);
}

/** True if one of the forms of the password is right. */
async function isOneRight({ tries }) {
  for (const text of tries) if (await isRight(workerData, text)) return true;
  return false;
}

parentPort?.postMessage(await isOneRight(workerData));
