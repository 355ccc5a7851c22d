import { createOwnStore } from '../../live/own-store.ts';

/** Which posts the member has saved, as far as that was read. */
export const saves = createOwnStore<boolean>('saved:changed');
