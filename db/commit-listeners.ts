import type { Change, Store } from './connection.ts';

/** Those who hear of each commit of a store: `committed` tells them, `onCommit` adds one. */
export function commitListeners() {
  const listeners: Parameters<Store['onCommit']>[0][] = [];
  return {
    onCommit: (then: (changes: readonly Change[]) => void) => void listeners.push(then),
    /** A commit that changed nothing is told to nobody. */
    committed(changes: readonly Change[]) {
      if (changes.length > 0) for (const then of listeners) then(changes);
    },
  };
}
