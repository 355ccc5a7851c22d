/** How far visitors have read, kept in their browser. */
import { useEffect } from 'react';
import { createPageStore } from '../../api/page-store.ts';
import { storage } from '../../api/storage.ts';
import { placeOf } from '../../live/places.ts';

const KEY = 'reads';
/** Older positions make room for newer ones. */
const MOST = 200;

/** The newest comment that was read, how many comments there were up to it, and its place if it has waited. */
type VisitorPosition = readonly [comment: string, upTo: number, place?: string];

const isPosition = (one: unknown): one is VisitorPosition =>
  Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number';

/** Storage may hold anything: what is no position is left out. */
function load(): Readonly<Record<string, VisitorPosition>> {
  try {
    const stored: object = { ...JSON.parse(storage.get(KEY) ?? '{}') };
    return Object.fromEntries(Object.entries(stored).filter(([, one]) => isPosition(one)));
  } catch {
    // No JSON: nothing was read.
    return {};
  }
}

const useVisitorReads = createPageStore(load);

/** Keeps how far a visitor has read a post; only forward. */
export function saveVisitorPosition(postId: string, position: VisitorPosition): void {
  const { [postId]: known, ...others } = load();
  const place = placeOf(position[0]);
  if (known && place <= (known[2] ?? placeOf(known[0]))) return;
  const [comment, upTo] = position;
  const kept: VisitorPosition = place === comment ? position : [comment, upTo, place];
  const newest = [...Object.entries(others), [postId, kept] as const].slice(-MOST);
  const reads = Object.fromEntries(newest);
  storage.set(KEY, JSON.stringify(reads));
  useVisitorReads.setState(reads);
}

let isFollowing = false;

/** Follows the other tabs, once a count is shown: what is read in one of them is not new in this one either. */
function followOtherTabs(): void {
  if (isFollowing) return;
  isFollowing = true;
  addEventListener('storage', ({ key }) => {
    if (key === KEY) useVisitorReads.setState(load());
  });
}

export const visitorPosition = (postId: string): VisitorPosition | undefined =>
  useVisitorReads.getState()[postId];
export function useVisitorPosition(postId: string): VisitorPosition | undefined {
  useEffect(followOtherTabs, []);
  return useVisitorReads((reads) => reads[postId]);
}
