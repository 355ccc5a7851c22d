import { Readable } from 'node:stream';

/**
 * The bytes of a response. Those of a short one are a string with one character per byte: Node writes it together with
 * the head, and without encoding it. Those of a long one stay in pieces: to join or to copy them would take a turn of
 * the event loop that is too long.
 */
export type ResponseBody = string | readonly Buffer[];

/** A body of more bytes is sent apart from the head, piece by piece. */
const LONG_BODY = 128 * 1024;
/** So many characters become bytes at once. */
const PIECE = 32 * 1024;

const bytesIn = (pieces: readonly Buffer[]) => pieces.reduce((sum, { length }) => sum + length, 0);

/** The number of bytes. */
export const lengthOf = (body: ResponseBody): number =>
  typeof body === 'string' ? body.length : bytesIn(body);

/** A body of these bytes. */
export const bodyOf = (pieces: readonly Buffer[]): ResponseBody =>
  bytesIn(pieces) > LONG_BODY ? pieces : pieces.map((piece) => piece.toString('latin1')).join('');

/** Makes bytes of a text that comes in parts of any length. */
export function pieceWriter() {
  const pieces: Buffer[] = [];
  let waiting = '';
  const flush = () => {
    if (waiting !== '') pieces.push(Buffer.from(waiting));
    waiting = '';
  };
  return {
    put(part: string) {
      waiting += part;
      if (waiting.length >= PIECE) flush();
    },
    /** All bytes; nothing can be put afterwards. */
    end(): readonly Buffer[] {
      flush();
      return pieces;
    },
  };
}

/** The bytes of a body, in pieces. */
export const piecesOf = (body: ResponseBody): readonly Buffer[] =>
  typeof body === 'string' ? [Buffer.from(body, 'latin1')] : body;

/** The pieces of a body as a stream, which waits for slow readers. */
export const streamOf = (pieces: readonly Buffer[]): Readable =>
  Readable.from(pieces, { objectMode: true });
