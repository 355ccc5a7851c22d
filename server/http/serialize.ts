import type { FastifyReply } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { yieldingLoop } from '../../db/core/concurrency/event-loop-yield.ts';
import {
  bodyOf,
  lengthOf,
  pieceWriter,
  type ResponseBody,
  streamOf,
} from './read-path/response-body.ts';
import { asBytes } from './read-path/response-cache.ts';

/** An answer whose lists have at most this many rows is serialised at once. */
const SHORT_LIST = 10;

const isLong = (value: unknown) => Array.isArray(value) && value.length > SHORT_LIST;
/** True if an answer is or has a long list. With the longest texts its JSON takes tens of milliseconds. */
export const hasLongList = (answer: unknown): boolean =>
  isLong(answer) || Object.values(answer as object).some(isLong);

type Schema = Record<string, unknown>;
type Json = Record<string, unknown>;

/** Serialises an answer with a long list row by row, and yields to the event loop in between. */
async function piecesOf(reply: FastifyReply, schema: TSchema, answer: unknown) {
  const writerOf = (kind: Schema) =>
    reply.compileSerializationSchema(kind) as (value: unknown) => string;
  const yieldTurn = yieldingLoop();
  const { put, end } = pieceWriter();

  async function write(kind: Schema, value: unknown) {
    if (!Array.isArray(value)) return put(writerOf(kind)(value));
    const json = writerOf(kind['items'] as Schema);
    for (const [n, row] of value.entries()) {
      put(`${n === 0 ? '[' : ','}${json(row)}`);
      await yieldTurn();
    }
    put(value.length === 0 ? '[]' : ']');
  }
  if (Array.isArray(answer)) await write(schema as unknown as Schema, answer);
  else {
    const { properties } = schema as TObject;
    const fields = Object.entries(answer as object).filter(
      ([key, value]) => key in properties && value !== undefined,
    );
    for (const [n, [key, value]] of fields.entries()) {
      put(`${n === 0 ? '{' : ','}${JSON.stringify(key)}:`);
      await write(properties[key] as unknown as Schema, value);
    }
    put('}');
  }
  return end();
}

/** Serialises an answer with a long list in several turns of the event loop, as the framework sends it: in pieces. */
export async function serializeInSlices(reply: FastifyReply, schema: TSchema, answer: unknown) {
  const pieces = await piecesOf(reply, schema, answer);
  reply.header('content-length', lengthOf(pieces));
  return streamOf(pieces);
}

/** Serialises an answer by its schema, as the bytes that are sent; one with a long list in several turns. */
export const serialize = (
  reply: FastifyReply,
  { answer: schema, status }: Endpoint,
  answer: unknown,
): string | Promise<ResponseBody> =>
  hasLongList(answer)
    ? piecesOf(reply, schema, answer).then(bodyOf)
    : asBytes(reply.serializeInput(answer as Json, String(status ?? 200)) as string);
