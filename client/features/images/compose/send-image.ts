import { isGone } from '../../../../contract/core/idempotency.ts';
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
 * @returns the forum's id of it; null: it was sent before by this key, and removed since.
 */
export async function sendImage({ key, image, small }: Sendable, signal: AbortSignal) {
  const answer = await call('POST /images', { body: image }, { key, signal });
  if (isGone(answer)) return null;
  const { _id } = answer;
  try {
    await call('PUT /images/{id}/small', { params: { id: _id }, body: small }, { signal });
  } catch (cause) {
    if (!(cause instanceof CallError)) throw cause;
    logFailure('The small form of a picture')(cause);
  }
  return _id;
}
