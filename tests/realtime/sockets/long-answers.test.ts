import Fastify from 'fastify';
import { Type } from 'typebox';
import { expect, onTestFinished, test } from 'vitest';
import { serializeInSlices } from '../../../server/http/serialize.ts';

const Answer = Type.Object({
  first: Type.Optional(Type.String()),
  rows: Type.Array(Type.Object({ n: Type.Integer() })),
  last: Type.Optional(Type.Integer()),
});
const rows = Array.from({ length: 11 }, (_, n) => ({ n }));

test.each([
  ['is left out', { first: undefined, rows, last: undefined }],
  ['is left out, and what has one stays', { first: undefined, rows, last: 0 }],
  ['is none when all have one', { first: '', rows, last: 1 }],
])('a field without a value %s, as without a long list', async (_, answer) => {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.get('/', (__, reply) => {
    reply.type('application/json');
    return serializeInSlices(reply, Answer, answer);
  });
  expect((await app.inject('/')).body).toBe(JSON.stringify(answer));
});
