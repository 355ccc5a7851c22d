import { hashPassword, verifyPassword } from 'better-auth/crypto';

/** Each hash takes 32 MB and a core for a tenth of a second: a crowd queues instead of taking the machine. */
const AT_ONCE = 2;

let running = 0;
const queue: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => queue.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The library's scrypt, which runs in Node's thread pool, a few at a time. */
export const passwords = {
  hash: (password: string) => inTurn(() => hashPassword(password)),
  verify: (given: { hash: string; password: string }) => inTurn(() => verifyPassword(given)),
};
