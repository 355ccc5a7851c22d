import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { AnswerOf, AnyCall, Calls } from '../../contract/core/calls.ts';
import { type Gone, IDEMPOTENCY_KEY } from '../../contract/core/idempotency.ts';
import { sha256Of } from '../../db/core/concurrency/sha256.ts';
import { findKeyedWrite, RepeatedWriteError, type WriteKey } from '../../db/core/idempotency.ts';
import type { Procedure } from '../../db/core/procedure.ts';
import type { Store } from '../../db/core/store.ts';
import { KeyedMutex } from '../limits/keyed-mutex.ts';
import { HttpError, httpError } from './errors.ts';
import type { PhotoPolicy } from './shown-photo.ts';

/** The calls that take an idempotency key. */
type IdempotentCall = {
  [Name in AnyCall]: Calls[Name] extends { idempotent: true } ? Name : never;
}[AnyCall];

/** The answer of each call to a repeat: the written thing as it is today, or null when it was deleted. */
export type Repeats = {
  [Name in IdempotentCall]: (id: string, policy: PhotoPolicy) => Procedure<AnswerOf<Name> | null>;
};

/** The most repeats of one write that wait for it on this server. */
const MAX_WAITING = 100;

/** Compares bodies as parsed JSON: the order of an object's fields has no meaning. */
const inOneOrder = (_name: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const hashOf = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body, inOneOrder)).digest('base64url');

async function writeKeyOf(request: FastifyRequest): Promise<WriteKey | null> {
  const key = request.headers[IDEMPOTENCY_KEY];
  const caller = request.identified?.caller;
  if (typeof key !== 'string' || !caller) return null;
  const { body } = request;
  return {
    idempotencyKey: key.toLowerCase(),
    userKey: caller.key,
    path: request.routeOptions.url ?? '',
    bodyHash: Buffer.isBuffer(body) ? await sha256Of(body) : hashOf(body),
  };
}

/** Recognises repeated writes by their idempotency keys, before any limit of the call is counted or checked. */
export function idempotentWrites(
  repeats: Repeats,
  store: Pick<Store, 'read'>,
  policy: () => PhotoPolicy,
) {
  const underWay = new KeyedMutex(MAX_WAITING);

  /** The answer to a repeat; undefined where nothing was written with the key. */
  async function answerRepeat(name: IdempotentCall, key: WriteKey): Promise<object | undefined> {
    const earlier = await store.read(findKeyedWrite(key));
    if (!earlier) return undefined;
    const { writtenId, path, bodyHash } = earlier;
    if (path !== key.path || bodyHash !== key.bodyHash) {
      throw httpError(
        'idempotency-mismatch',
        ({ field }) => `The Idempotency-Key was used for another ${field}.`,
        { params: { field: path === key.path ? 'body' : 'path' } },
      );
    }
    const gone: Gone = { insertedId: writtenId, gone: true };
    return (await store.read<object | null>(repeats[name](writtenId, policy()))) ?? gone;
  }

  /** Another server may have written meanwhile, also where this one has refused: its write used up the limit. */
  async function writeOrRepeat(
    name: IdempotentCall,
    key: WriteKey,
    write: (key: WriteKey) => Promise<unknown>,
  ): Promise<unknown> {
    const before = await answerRepeat(name, key);
    if (before) return before;
    try {
      return await write(key);
    } catch (error) {
      const isMaybeRepeat = error instanceof RepeatedWriteError || error instanceof HttpError;
      const after = isMaybeRepeat && (await answerRepeat(name, key));
      if (after) return after;
      throw error;
    }
  }

  /**
   * Writes once for a request that has a key, and answers its repeats. A repeat waits for the first.
   * @param write makes the call; its key is null for a request without one.
   */
  return async (
    name: AnyCall,
    request: FastifyRequest,
    write: (key: WriteKey | null) => Promise<unknown>,
  ): Promise<unknown> => {
    const key = await writeKeyOf(request);
    if (!key) return write(null);
    const release = await underWay.acquire([`${key.userKey} ${key.idempotencyKey}`]);
    if (!release)
      throw new HttpError(503, 'This is being written already. Please try again in a moment.', {
        params: { seconds: 1 },
      });
    try {
      return await writeOrRepeat(name as IdempotentCall, key, write);
    } finally {
      release();
    }
  };
}
