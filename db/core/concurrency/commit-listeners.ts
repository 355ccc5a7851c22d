import type { Change, Store } from '../store.ts';

/** The listeners of a store's commits: `onCommit` adds a listener, `committed` calls all of them. */
export function commitListeners() {
  const listeners: Parameters<Store['onCommit']>[0][] = [];
  return {
    onCommit: (listener: (changes: readonly Change[]) => void) => void listeners.push(listener),
    /** A commit without changes calls no listener. */
    committed(changes: readonly Change[]) {
      if (changes.length > 0) for (const listener of listeners) listener(changes);
    },
  };
}
