/**
 * Own thanks for comments: optimistic, and silent. Each comment has one request at a time; of the presses meanwhile only
 * the last is sent.
 */
import { useEffect } from 'react';
import { actFailed } from '#messages';
import { CallError, callWithRev } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { createPageStore } from '../../api/page-store.ts';
import { createOwnReads } from '../../live/own-reads.ts';
import { createOwnStore } from '../../live/own-store.ts';
import { toastError } from '../../ui/feedback/toasts.ts';
import { applyThanks, storedThanks, useStoredThanks } from './store.ts';

const NAME = 'GET /thanks';

/** The comments for which the member thanks, as far as that was read. */
export const thanked = createOwnStore<boolean>('thanks:changed');

const follow = createOwnReads(NAME, thanked, async (ids, signal) => {
  const { answer, rev } = await callWithRev(NAME, { query: { comments: ids.join() } }, { signal });
  return { values: Object.fromEntries(ids.map((id) => [id, answer.includes(id)])), rev };
});

/** By comment what was pressed last, and the figure to show until the server answers. */
const useWishes = createPageStore<
  Readonly<Record<string, { on: boolean; thanks: number } | undefined>>
>(() => ({}));

/**
 * The thanks to show of a comment, and whether the member's own is among them; undefined while nobody knows. The latter
 * is read only for who may thank: an own comment can't have it.
 */
export function useThanks(
  id: string,
  mayThank: boolean,
): { thanks: number; mine: boolean | undefined } {
  const stored = useStoredThanks(id);
  const known = thanked.use(id);
  const wish = useWishes((wishes) => wishes[id]);
  useEffect(() => (mayThank ? follow(id) : undefined), [id, mayThank]);
  return wish ? { thanks: wish.thanks, mine: wish.on } : { thanks: stored, mine: known };
}

/** Sends one act; returns whether the server accepted it. */
async function sendOne(id: string, on: boolean): Promise<boolean> {
  const name = on ? 'PUT /comments/{id}/thanks' : 'DELETE /comments/{id}/thanks';
  try {
    const { answer, rev = -1 } = await callWithRev(name, { params: { id } });
    thanked.apply({ [id]: answer.mine }, rev);
    applyThanks([{ _id: id, thanks: answer.thanks }], answer.rev);
    return true;
  } catch (cause) {
    logFailure('Thanks')(cause);
    if (cause instanceof CallError) toastError(cause.message || actFailed);
    return false;
  }
}

async function run(id: string): Promise<void> {
  const wish = () => useWishes.getState()[id]?.on ?? false;
  let sent: boolean;
  let isTaken: boolean;
  do {
    sent = wish();
    isTaken = await sendOne(id, sent);
  } while (wish() !== sent);
  useWishes.setState({ [id]: undefined });
  // A lost request may have been counted. The thread tells the figure by itself.
  if (!isTaken) thanked.refetch();
}

/** Thanks for a comment, or takes that back. A refusal says so, and takes the figure back. */
export function thank(id: string, on: boolean): void {
  const before = useWishes.getState()[id];
  const { thanks, on: was } = before ?? { thanks: storedThanks(id), on: thanked.get(id) ?? false };
  useWishes.setState({ [id]: { on, thanks: thanks + Number(on) - Number(was) } });
  if (!before) run(id).catch(logFailure('Thanks'));
}
