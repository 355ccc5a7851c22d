import { Ajv } from 'ajv';
import type { Static, TSchema } from 'typebox';

/** Strict: "3" is no number and 3 no text; what a caller means is never guessed. What lacks gets its default. */
const ajv = new Ajv({
  coerceTypes: false,
  useDefaults: true,
  removeAdditional: false,
  strict: false,
  // Faults come with their schema, which knows more of a field than the keyword that failed.
  verbose: true,
});

/** Compiles a schema as the framework asks for it, with the faults of the last value on the function. */
export const compile = (schema: object) => ajv.compile(schema);

/** Whether a value is what the schema says. */
export function checkOf<S extends TSchema>(schema: S) {
  const check = ajv.compile(schema);
  return (value: unknown): value is Static<S> => check(value);
}
