/** The bytes of pages: a long one is made in many turns of the event loop. */
import { pieceWriter } from '../http/read-path/response-body.ts';
import { cooperativeScheduler } from '../realtime/cooperative-scheduler.ts';

/** Pages under creation share a slice of each turn of the event loop, for a rendering takes some milliseconds itself. */
const SLICE_MS = 2;

/** To be awaited before each piece of work on a page; it resolves when the work may go on. */
export const yieldIfDue = cooperativeScheduler(SLICE_MS);

/** The bytes of a document that is made piece by piece, in as many turns of the event loop as that takes. */
export async function inTurns(document: Iterable<string>): Promise<readonly Buffer[]> {
  const { put, end } = pieceWriter();
  for (const piece of document) {
    await yieldIfDue();
    put(piece);
  }
  return end();
}
