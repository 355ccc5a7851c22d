import {
  type PasswordHasher,
  SCRYPT,
} from '../../../server/auth/providers/local/passwords/hashing.ts';

const hashes = new Map<string, Promise<string>>();
const verified = new Map<string, Promise<boolean>>();

/** The value of a key, made once. */
function once<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const value = make();
  values.set(key, value);
  return value;
}

/**
 * The forum's own hashes, with one salt per password: each password of a worker is hashed once. A hash takes 0.1 s of
 * processor time, and members of tests share one password.
 */
export const hashedOnce: PasswordHasher = {
  hash: (password) => once(hashes, password, () => SCRYPT.hash(password)),
  async verify({ hash, password }) {
    if ((await hashes.get(password)) === hash) return true;
    return once(verified, `${hash} ${password}`, () => SCRYPT.verify({ hash, password }));
  },
};
