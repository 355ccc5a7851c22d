import { useHydrated } from '../../api/hydrated.ts';
import { initialData } from '../../api/initial-data.ts';

/** The forum's own origin: as the server names it where it renders and in hydration, then as the browser has it. */
export const useOrigin = (): string =>
  useHydrated(
    () => location.origin,
    () => initialData().origin,
  );
