/** The cursor of a search: where its next page begins. It names no row, so it survives the deletion of any. */
import { createHash } from 'node:crypto';
import type { TextKind } from '../../search/progress.ts';

/** The keys before which the posts and the comments of the next page are. */
export type Bounds = Record<TextKind, number>;

const KINDS: readonly TextKind[] = ['posts', 'comments'];

export interface Hit {
  kind: TextKind;
  key: number;
}
export interface RankedHit extends Hit {
  rank: number;
}
/** Newest first; a post comes before a comment of the same key. */
export const byKey = (a: Hit, b: Hit): number =>
  b.key - a.key || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);

/** Of a search by time only the bounds matter. A ranked search keeps them, and goes on after its last hit. */
export interface Cursor {
  bounds: Bounds;
  after?: RankedHit;
}

const FINGERPRINT_LENGTH = 16;

const fingerprintOf = (search: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(search))
    .digest('base64url')
    .slice(0, FINGERPRINT_LENGTH);

/** @param search what the cursor is bound to. */
export function encodeCursor(search: unknown, { bounds, after }: Cursor): string {
  const numbers = [bounds.posts, bounds.comments];
  const ranked = after ? [after.rank, after.key, KINDS.indexOf(after.kind)] : [];
  const parts = [fingerprintOf(search), ...numbers, ...ranked];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

function parse(text: string): unknown {
  if (!/^[\w-]+$/.test(text)) return null;
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    // Not JSON, so not a cursor.
    return null;
  }
}

/** The cursor in a text; null for one that no page of this search has answered. */
export function decodeCursor(search: unknown, text: string, isRanked: boolean): Cursor | null {
  const parts = parse(text);
  if (!Array.isArray(parts) || parts.length !== (isRanked ? 6 : 3)) return null;
  const [fingerprint, posts, comments, rank, key, kindNumber] = parts;
  if (fingerprint !== fingerprintOf(search)) return null;
  if (![posts, comments].every(Number.isSafeInteger)) return null;
  const bounds = { posts, comments };
  if (!isRanked) return { bounds };
  const kind = Number.isInteger(kindNumber) ? KINDS[kindNumber] : undefined;
  if (!Number.isFinite(rank) || !Number.isSafeInteger(key) || kind === undefined) return null;
  return { bounds, after: { rank, key, kind } };
}
