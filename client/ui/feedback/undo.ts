/**
 * Acts that can't be brought back once they are sent: each waits for eight seconds, in which it can be undone. One that
 * was undone has never been sent.
 */
import { createPageStore } from '../../api/page-store.ts';
import { saySilently } from './toasts.ts';

const GRACE_MS = 8_000;

/** An act is sent as its page is left: its call outlives that. */
export const LASTING = { keepalive: true } as const;

interface Act {
  /** A sentence that tells the act before it happens. */
  note: string;
  /** The ids of what it settles: their rows fold away at once. */
  rows: readonly string[];
  /** The id of the text that it judges; missing where its rows are no parts of one. */
  about?: string;
  /** Said to screen readers once it has happened, where no note has told it before. */
  done?: string;
  /** Sends it, and says where it is refused. @returns whether it is settled; otherwise its rows come back. */
  send: () => Promise<boolean>;
}
export interface DelayedAct extends Act {
  id: number;
  isSent: boolean;
}

interface Acts {
  acts: readonly DelayedAct[];
  /** The rows of all acts that were not undone or refused. */
  gone: ReadonlySet<string>;
}
export const useActs = createPageStore<Acts>(() => ({ acts: [], gone: new Set() }));

const timers = new Map<number, ReturnType<typeof setTimeout>>();
let last = 0;

function change(next: (acts: readonly DelayedAct[]) => readonly DelayedAct[]): void {
  useActs.setState(({ acts }) => {
    const left = next(acts);
    return { acts: left, gone: new Set(left.flatMap(({ rows }) => rows)) };
  });
}

function drop(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  change((acts) => acts.filter((act) => act.id !== id));
}

async function sendAct({ id, send }: DelayedAct): Promise<boolean> {
  clearTimeout(timers.get(id));
  change((acts) => acts.map((act) => (act.id === id ? { ...act, isSent: true } : act)));
  const isSettled = await send();
  if (!isSettled) drop(id);
  return isSettled;
}

const waiting = (): readonly DelayedAct[] => useActs.getState().acts.filter((act) => !act.isSent);

/** Sends all that waits: who leaves no longer sees that something waits. */
export function sendAll(): void {
  for (const act of waiting()) void sendAct(act);
}

function add(act: Act): DelayedAct {
  last += 1;
  const added: DelayedAct = { ...act, id: last, isSent: false };
  change((acts) => [...acts, added]);
  return added;
}

/** Has an act happen in eight seconds, unless it is undone. Its rows are gone from now on. */
export function actLater(act: Act): void {
  const later = add(act);
  timers.set(
    later.id,
    setTimeout(() => void sendAct(later), GRACE_MS),
  );
}

/** Has an act happen at once. Its rows are gone from now on, unless it is refused. */
export async function actNow(act: Act): Promise<void> {
  if ((await sendAct(add(act))) && act.done) saySilently(act.done);
}

/**
 * Has an act on a whole text happen at once. It replaces the waiting acts about that text, because it settles what they
 * would: sent later, they would be refused.
 */
export function actNowOnAll(act: Act): void {
  const taken = waiting().filter(({ about }) => about === act.about);
  for (const { id } of taken) drop(id);
  void actNow({ ...act, rows: [act, ...taken].flatMap(({ rows }) => rows) });
}

/** Forgets what was sent: a restore of the forum may have brought it back. */
export const forgetSent = (): void => change((acts) => acts.filter((act) => !act.isSent));

/** Takes an act back, without one the last of those that wait. */
export function undo(act = waiting().at(-1)): void {
  if (act) drop(act.id);
}
