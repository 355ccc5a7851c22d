import { Ajv } from 'ajv';
import type { Static, TSchema } from 'typebox';

/** Types are never coerced: "3" is no number and 3 is no text. Missing fields get their defaults. */
const ajv = new Ajv({
  coerceTypes: false,
  useDefaults: true,
  removeAdditional: false,
  strict: false,
  // Errors carry their schema, from which the sentence takes its limits.
  verbose: true,
});

/** Compiles a schema for the framework; the errors of the last value are on the function. */
export const compileSchema = (schema: object) => ajv.compile(schema);

/** A type guard for the values of a schema. */
export function validatorOf<S extends TSchema>(schema: S) {
  const check = ajv.compile(schema);
  return (value: unknown): value is Static<S> => check(value);
}
