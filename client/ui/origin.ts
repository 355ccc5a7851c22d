import { useSyncExternalStore } from 'react';

const unchanging = () => () => {};

/** The forum's own origin; '' where the page is rendered on the server, and in the first render of its hydration. */
export const useOrigin = (): string =>
  useSyncExternalStore(
    unchanging,
    () => location.origin,
    () => '',
  );
