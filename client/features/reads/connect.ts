/** The connection of the feature to live rooms. Its stores are loaded once a screen shows positions. */
import type { EventOf } from '../../../contract/core/realtime.ts';

interface Reads {
  /** A post was read, here or on another device. */
  positionReached: (change: EventOf<'reads:changed'>) => void;
  /** The member's room has another rev, by so many changes that were heard. */
  roomChanged: (rev: number, heard: 0 | 1) => void;
  /** The rev to watch the member's room from. */
  positionsRev: () => number;
  forgetPositions: () => void;
}
let loaded: Reads | null = null;

export const connectReads = (reads: Reads): void => {
  loaded = reads;
};
/** null while nothing is loaded: then no position is known that could change. */
export const connectedReads = (): Reads | null => loaded;
