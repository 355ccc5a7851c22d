import { createOwnStore } from '../../live/own-store.ts';

/** Which posts the member follows, as far as that was asked. */
export const follows = createOwnStore<boolean>('follow:changed');
