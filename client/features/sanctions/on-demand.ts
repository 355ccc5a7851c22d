import { onDemand } from '../../ui/layout/on-demand.ts';

/** The notice in place of the composer: few members ever see it. */
export const SanctionNotice = onDemand(async () => (await import('./notice.tsx')).SanctionNotice);
