/** Which rooms are on screen. Counts those who show each; a tick's joins and leaves travel as one message each. */

export interface Link {
  watch(rooms: readonly string[]): void;
  unwatch(rooms: readonly string[]): void;
}

const shown = new Map<string, number>();
const joined = new Set<string>();
let link: Link | null = null;
let planned = false;

function settle(): void {
  planned = false;
  if (!link) return;
  const coming = [...shown.keys()].filter((name) => !joined.has(name));
  const going = [...joined].filter((name) => !shown.has(name));
  for (const name of coming) joined.add(name);
  for (const name of going) joined.delete(name);
  if (going.length > 0) link.unwatch(going);
  if (coming.length > 0) link.watch(coming);
}

function plan(): void {
  if (planned) return;
  planned = true;
  queueMicrotask(settle);
}

/** Says that a room is shown; returns how to say that it no longer is. */
export function show(name: string): () => void {
  shown.set(name, (shown.get(name) ?? 0) + 1);
  plan();
  return () => {
    const left = (shown.get(name) ?? 1) - 1;
    if (left > 0) shown.set(name, left);
    else shown.delete(name);
    plan();
  };
}

/** The link is up (again): all that is shown is watched anew, in one message. */
export function linkUp(to: Link): void {
  link = to;
  joined.clear();
  plan();
}

/** The link is down: the server has forgotten what we watched. */
export function linkDown(): void {
  link = null;
  joined.clear();
}
