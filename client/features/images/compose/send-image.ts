import { CallError, call } from '../../../api/call.ts';
import { logFailure } from '../../../api/log.ts';

interface Sendable {
  /** The idempotency key. */
  key: string;
  image: Blob;
  small: Blob;
}

/**
 * Sends a picture, then its small form. A picture whose small form is refused stands all the same: cards show none.
 * @returns the forum's id of it.
 */
export async function sendImage({ key, image, small }: Sendable, signal: AbortSignal) {
  const { _id } = await call('POST /images', { body: image }, { key, signal });
  try {
    await call('PUT /images/{id}/small', { params: { id: _id }, body: small }, { signal });
  } catch (cause) {
    if (!(cause instanceof CallError)) throw cause;
    logFailure('The small form of a picture')(cause);
  }
  return _id;
}
