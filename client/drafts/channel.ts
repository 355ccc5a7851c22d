/** Tells this page and the other tabs that a draft or the outbox has changed. */
import type { Fields, Place } from './records.ts';

/** `sent` has the fields that were sent: a tab that shows the same ones empties its form. */
type DraftMessage =
  | ({ kind: 'saved' | 'returned' } & Place)
  | ({ kind: 'sent'; fields: Fields } & Place)
  | { kind: 'outbox' };

type Listener = (message: DraftMessage, isOwn: boolean) => void;
const listeners = new Set<Listener>();
let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel('adda-drafts');
  channel.onmessage = ({ data }: MessageEvent<DraftMessage>) => tell(data, false);
  return channel;
}

function tell(message: DraftMessage, isOwn: boolean): void {
  for (const listener of listeners) listener(message, isOwn);
}

/** Tells a change to all tabs, this one included. */
export function announce(message: DraftMessage): void {
  open().postMessage(message);
  tell(message, true);
}

/** Calls `listener` for the changes of all tabs. */
export function onDraftMessage(listener: Listener): () => void {
  open();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
