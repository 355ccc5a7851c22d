import fastJsonStringify, { type Schema } from 'fast-json-stringify';

type Serializer = (answer: unknown) => string;

const compiled = new WeakMap<object, Serializer>();

/**
 * The serializer of a schema, compiled once per schema object. Every route names the schema of errors for each status:
 * compiled for each of them, 1,600 equal serializers stayed in memory.
 */
export function compileSerializer(schema: object): Serializer {
  const known = compiled.get(schema);
  if (known) return known;
  const serializer = fastJsonStringify(schema as Schema) as Serializer;
  compiled.set(schema, serializer);
  return serializer;
}
