import type { FastifyReply } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import { takingTurns } from '../db/turns.ts';

/** A list that has no more rows than this is made JSON of at once, with all around it. */
const FEW = 10;

const isLong = (value: unknown) => Array.isArray(value) && value.length > FEW;
/** Whether an answer is a long list, or has one: of the longest texts, its JSON takes tens of milliseconds. */
export const hasLongList = (answer: unknown): boolean =>
  isLong(answer) || Object.values(answer as object).some(isLong);

type Schema = Record<string, unknown>;

/** The JSON of an answer with a long list, as bytes: row by row, so that others have their turn in between. */
export async function bytesInTurns(reply: FastifyReply, schema: TSchema, answer: unknown) {
  const writerOf = (kind: Schema) =>
    reply.compileSerializationSchema(kind) as (value: unknown) => string;
  const turn = takingTurns();
  const bytes: Buffer[] = [];
  const put = (json: string) => void bytes.push(Buffer.from(json));

  async function write(kind: Schema, value: unknown) {
    if (!Array.isArray(value)) return put(writerOf(kind)(value));
    const json = writerOf(kind['items'] as Schema);
    for (const [n, row] of value.entries()) {
      put(`${n === 0 ? '[' : ','}${json(row)}`);
      await turn();
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
  const whole = Buffer.concat(bytes);
  await turn();
  return whole;
}
