/** The texts that a sign-out leaves in the browser, and how /login finds them. */
import { draftSignedOut } from '#messages';
import { storage } from '../api/storage.ts';
import type * as Database from './database.ts';
import { loadDatabase } from './load-database.ts';
import { OUTBOX_FLAG } from './member-source.ts';
import type { OutboxItem } from './records.ts';

/** How long other tabs have to finish what they are sending, all together, in milliseconds. */
const UNDER_WAY_MS = 3_000;
/** In session storage: who has signed out, until /login has found their texts. A page is loaded in between. */
const LEFT = 'left';

/** The owner and number of the texts that were left: drafts, and what has no place as a draft beside another one. */
export interface Left {
  member: string;
  count: number;
}

const forgetEmptyOutbox = async ({ hasItems }: typeof Database) => {
  if (!(await hasItems())) storage.set(OUTBOX_FLAG, null);
};

/** Moves an item to the drafts, unless it was sent meanwhile. A text under way in another tab gets time to arrive. */
async function moveBack(
  { findItem, moveToDrafts }: typeof Database,
  { key, stage }: OutboxItem,
  deadline: AbortSignal,
) {
  if (stage === 'sending' && navigator.locks)
    await navigator.locks
      .request(`adda-send-${key}`, { signal: deadline }, () => {})
      .catch((cause: unknown) => {
        // It takes longer: as a draft it keeps its key, so that sending it again doubles nothing.
        if (!deadline.aborted) throw cause;
      });
  const item = await findItem(key);
  if (item) await moveToDrafts(item, item.reason ?? draftSignedOut);
}

/** Makes drafts of all that the outbox has of a member. @returns how many texts of theirs are in the browser then. */
async function saveAsDrafts(member: string): Promise<number> {
  const database = await loadDatabase();
  const deadline = AbortSignal.timeout(UNDER_WAY_MS);
  for (const item of await database.findItems(member)) await moveBack(database, item, deadline);
  await forgetEmptyOutbox(database);
  return database.countTexts(member);
}

/** Removes all texts of a member from the browser. */
export async function removeLeft({ member }: Left): Promise<void> {
  const database = await loadDatabase();
  await database.removeTexts(member);
  await forgetEmptyOutbox(database);
}

/** Names the member who has signed out to the next page of this tab. Without storage there are no texts to name. */
export function handOver(member: string | null): void {
  try {
    if (member !== null) sessionStorage.setItem(LEFT, member);
  } catch {
    // Storage is switched off.
  }
}

/**
 * Finds the texts that the sign-out before this page has left, and makes drafts of those in the outbox. It answers
 * once; where the page is loaded anew before, it begins again. Session storage is empty afterwards.
 * @returns null where nobody has signed out, or no text was left.
 */
export async function findLeft(): Promise<Left | null> {
  let member: string | null;
  try {
    member = sessionStorage.getItem(LEFT);
    if (member === null) return null;
    // The page before may have stored how far it was scrolled, at its very end.
    sessionStorage.clear();
    sessionStorage.setItem(LEFT, member);
  } catch {
    // Storage is switched off.
    return null;
  }
  const count = await saveAsDrafts(member);
  sessionStorage.removeItem(LEFT);
  return count > 0 ? { member, count } : null;
}
