import { useSyncExternalStore } from 'react';

const unchanging = () => () => {};

/**
 * A value that only the browser knows. The server, and the first rendering in the browser when it takes over a page that
 * the server has rendered, show `before`.
 */
export const useHydrated = <Value>(now: () => Value, before: () => Value): Value =>
  useSyncExternalStore(unchanging, now, before);
