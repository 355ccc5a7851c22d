import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Static, TSchema } from 'typebox';
import { isTimeZone } from '../app/config/checks.ts';

/** Types are never coerced: "3" is no number and 3 is no text. Missing fields get their defaults. */
const ajv = new Ajv({
  coerceTypes: false,
  useDefaults: true,
  removeAdditional: false,
  strict: false,
  keywords: [
    {
      keyword: 'x-time-zone',
      type: 'string',
      validate: (_: true, text: string) => isTimeZone(text),
    },
  ],
  // Errors carry their schema, from which the sentence takes its limits.
  verbose: true,
});

/**
 * The check of a schema, compiled at its first use: to compile all of them is a quarter of the CPU time of a start. The
 * errors of the last value are on the function, where the framework reads them.
 */
export function compileSchema(schema: object) {
  let compiled: ValidateFunction | undefined;
  const check = (value: unknown): boolean => {
    compiled ??= ajv.compile(schema);
    const isValid = compiled(value);
    check.errors = compiled.errors ?? null;
    return isValid;
  };
  check.errors = null as ErrorObject[] | null;
  return check;
}

/** A type guard for the values of a schema. */
export function validatorOf<S extends TSchema>(schema: S) {
  const check = compileSchema(schema);
  return (value: unknown): value is Static<S> => check(value);
}
