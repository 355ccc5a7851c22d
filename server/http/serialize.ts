import { Readable } from 'node:stream';
import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import type { FastifyReply } from 'fastify';
import type { TArray, TObject, TSchema } from 'typebox';
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

type Serializer = (answer: unknown) => string;

const serializers = new WeakMap<object, Serializer>();

/**
 * The serializer of a schema, compiled once per schema object, at its first use. Every route names the schema of errors
 * for each status: compiled for each of them, 1,600 equal serializers stayed in memory.
 */
export function serializerOf(schema: object): Serializer {
  return (answer) => {
    let serializer = serializers.get(schema);
    if (!serializer) {
      serializer = fastJsonStringify(schema as Schema) as Serializer;
      serializers.set(schema, serializer);
    }
    return serializer(answer);
  };
}

/** An answer whose lists have at most this many rows is serialised at once. */
const SHORT_LIST = 10;

const isLong = (value: unknown) => Array.isArray(value) && value.length > SHORT_LIST;
/** True if an answer is or has a long list. With the longest texts its JSON takes tens of milliseconds. */
export const hasLongList = (answer: unknown): boolean =>
  isLong(answer) || Object.values(answer as object).some(isLong);

/** Serialises an answer with a long list row by row, and yields to the event loop in between. */
async function piecesOf(schema: TSchema, answer: unknown) {
  const yieldTurn = yieldingLoop();
  const { put, end } = pieceWriter();

  async function write(kind: TSchema, value: unknown) {
    if (!Array.isArray(value)) return put(serializerOf(kind)(value));
    const json = serializerOf((kind as TArray).items);
    for (const [n, row] of value.entries()) {
      put(`${n === 0 ? '[' : ','}${json(row)}`);
      await yieldTurn();
    }
    put(value.length === 0 ? '[]' : ']');
  }
  if (Array.isArray(answer)) await write(schema, answer);
  else {
    const { properties } = schema as TObject;
    const fields = Object.entries(answer as object).filter(
      ([key, value]) => key in properties && value !== undefined,
    );
    for (const [n, [key, value]] of fields.entries()) {
      put(`${n === 0 ? '{' : ','}${JSON.stringify(key)}:`);
      await write(properties[key] as TSchema, value);
    }
    put('}');
  }
  return end();
}

/** Serialises an answer with a long list in several turns of the event loop, as the framework sends it: in pieces. */
export async function serializeInSlices(reply: FastifyReply, schema: TSchema, answer: unknown) {
  const pieces = await piecesOf(schema, answer);
  reply.header('content-length', lengthOf(pieces));
  return streamOf(pieces);
}

/** Serialises an answer by its schema, as the bytes that are sent; one with a long list in several turns. */
export const serialize = (
  { answer: schema }: Endpoint,
  answer: unknown,
): string | Promise<ResponseBody> =>
  hasLongList(answer)
    ? piecesOf(schema, answer).then(bodyOf)
    : asBytes(serializerOf(schema)(answer));

/** The type of an answer in lines. */
const LINES_TYPE = 'application/x-ndjson; charset=utf-8';
/** Characters that are sent at once. */
const CHUNK = 32 * 1024;

async function* chunksOf(lines: AsyncIterable<unknown>): AsyncGenerator<string> {
  let chunk = '';
  for await (const line of lines) {
    chunk += `${JSON.stringify(line)}\n`;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/** Sends lines of JSON as they are made, and makes no more while their reader is slow. */
export function sendLines(reply: FastifyReply, lines: AsyncIterable<unknown>): Readable {
  reply.header('content-type', LINES_TYPE);
  return Readable.from(chunksOf(lines));
}
