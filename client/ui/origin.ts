import { useSyncExternalStore } from 'react';
import { initialData } from '../api/initial-data.ts';

const unchanging = () => () => {};

/** The forum's own origin: as the server names it where it renders and in hydration, then as the browser has it. */
export const useOrigin = (): string =>
  useSyncExternalStore(
    unchanging,
    () => location.origin,
    () => initialData().origin,
  );
