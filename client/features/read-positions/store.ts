import type { ReadPosition } from '../../../contract/features/read-positions.ts';
import { createOwnStore } from '../../live/own-store.ts';

/** How far the member has read each post whose position is known. */
export const positions = createOwnStore<ReadPosition>('reads:changed');
