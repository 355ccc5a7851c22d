import { useEffect } from 'react';
import { subscribe } from './subscriptions.ts';

/** Watches a room while the component is on screen; null watches nothing. */
export function useRoom(name: string | null): void {
  useEffect(() => (name === null ? undefined : subscribe(name)), [name]);
}
