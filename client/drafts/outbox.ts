/** The outbox: what was sent while the line was away goes out once it is back, from one tab alone. */
import { draftCommentSent, draftPostSent, draftTooOld } from '#messages';
import { isGone } from '../../contract/core/idempotency.ts';
import { CallError, callWithRev, NetworkError } from '../api/call.ts';
import { serverNow } from '../api/clock.ts';
import { logFailure } from '../api/log.ts';
import { createPageStore } from '../api/page-store.ts';
import { storage } from '../api/storage.ts';
import { useLive } from '../live/status.ts';
import { toastOnward } from '../ui/feedback/toasts.ts';
import { take } from './arrivals.ts';
import { announce, onDraftMessage } from './channel.ts';
import { loadDatabase } from './load-database.ts';
import { memberSource, OUTBOX_FLAG } from './member-source.ts';
import type { OutboxItem } from './records.ts';

/** An item that waited longer is not sent by itself: its author may have thought better of it. */
const LONGEST_WAIT_MS = 48 * 3_600_000;
/** How long a page waits until it tries again what the server could not take, or what has begun to wait. */
const RETRY_MS = 5_000;

/** Items of the signed-in member that wait or came back; the oldest first. */
export const useOutbox = createPageStore<{ items: readonly OutboxItem[] }>(() => ({ items: [] }));

/** Items that have arrived in their thread, and may still be in the database for a moment. */
const arrived = new Set<string>();

async function refresh(): Promise<void> {
  const member = memberSource().current();
  if (member === null || storage.get(OUTBOX_FLAG) === null)
    return useOutbox.setState({ items: [] });
  const database = await loadDatabase();
  const items = await database.findItems(member);
  if (items.length === 0 && !(await database.hasItems())) storage.set(OUTBOX_FLAG, null);
  useOutbox.setState({
    items: items.filter(({ stage, key }) => stage !== 'sending' && !arrived.has(key)),
  });
}

/** Shows what waits no longer: its comment has arrived. */
export function hide(key: string): void {
  arrived.add(key);
  useOutbox.setState(({ items }) => ({ items: items.filter((one) => one.key !== key) }));
}

/** True if a refusal concerns the moment and not the text: it is sent again later. */
const isForNow = (cause: unknown) =>
  cause instanceof NetworkError ||
  (cause instanceof CallError && ([401, 408, 429].includes(cause.status) || cause.status >= 500));

/** Moves an item back to its place as a draft. */
async function giveBack(item: OutboxItem, reason: string): Promise<void> {
  const { member, place } = item;
  await (await loadDatabase()).moveToDrafts(item, reason);
  announce({ kind: 'returned', member, place });
}

/** Sends one item; false when the server takes nothing now. */
async function deliver(item: OutboxItem): Promise<boolean> {
  if (serverNow() - item.sentAt > LONGEST_WAIT_MS) await giveBack(item, draftTooOld);
  else {
    try {
      const { key, call, body } = item;
      const { answer } = await callWithRev(call, { body } as never, { key });
      take(answer.insertedId);
      await (await loadDatabase()).settle(item);
      if (!isGone(answer) && !('held' in answer))
        toastOnward(call === 'POST /posts' ? draftPostSent : draftCommentSent);
    } catch (cause) {
      if (isForNow(cause)) return false;
      logFailure('Sending what waited')(cause);
      await giveBack(item, cause instanceof Error ? cause.message : '');
    }
  }
  announce({ kind: 'outbox' });
  return true;
}

/** Runs while no other tab does the same under this name; `otherwise` is the result where one does. */
async function alone(
  name: string,
  run: () => Promise<boolean>,
  otherwise: boolean,
): Promise<boolean> {
  // Pages without a secure origin have no locks; there the server alone recognises a repeat.
  if (!navigator.locks) return run();
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) =>
    lock ? run() : otherwise,
  );
}

let retry: ReturnType<typeof setTimeout> | undefined;

async function deliverAll(): Promise<boolean> {
  const member = memberSource().current();
  if (member === null) return true;
  const database = await loadDatabase();
  for (const { key } of await database.findItems(member)) {
    // Another tab sends it, or has sent it meanwhile, or its author has taken it back.
    const run = async () => {
      const item = await database.findItem(key);
      return !item || item.stage === 'returned' || deliver(item);
    };
    if (!(await alone(`adda-send-${key}`, run, true))) return false;
  }
  return true;
}

/** Sends all that waits, if the line is back. */
async function flush(): Promise<void> {
  clearTimeout(retry);
  if (storage.get(OUTBOX_FLAG) === null) return refresh();
  await refresh();
  if (!navigator.onLine) return;
  const isDone = await alone('adda-outbox', deliverAll, true);
  await refresh();
  if (!isDone) sendLater();
}
const send = () => void flush().catch(logFailure('The outbox'));

function sendLater(): void {
  clearTimeout(retry);
  retry = setTimeout(send, RETRY_MS);
}

/** Takes an item out of the outbox, unless it is on its way. @returns whether it was taken back. */
export async function takeBack({ key }: OutboxItem): Promise<boolean> {
  const database = await loadDatabase();
  const remove = async () => {
    // Another tab may have sent it a moment ago.
    if (!(await database.findItem(key))) return false;
    await database.removeItem(key);
    return true;
  };
  const isBack = await alone(`adda-send-${key}`, remove, false);
  announce({ kind: 'outbox' });
  return isBack;
}

let isStarted = false;

/** Starts the outbox of the page, once: whatever waits is sent now, and whenever the line or the member is back. */
export function startOutbox(): void {
  if (isStarted) return;
  isStarted = true;
  const { current, subscribe } = memberSource();
  let member = current();
  subscribe(() => {
    if (current() === member) return;
    member = current();
    send();
  });
  useLive.subscribe(({ live }, before) => {
    if (live && !before.live) send();
  });
  addEventListener('online', send);
  onDraftMessage(({ kind }, isOwn) => {
    if (kind === 'outbox' || kind === 'returned') void refresh().catch(logFailure('The outbox'));
    // The line may be back before the item is in the outbox.
    if (kind === 'outbox' && isOwn) sendLater();
  });
  send();
}
