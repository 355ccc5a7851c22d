import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Static, TSchema } from 'typebox';
import { timeZoneOf } from '../app/config/checks.ts';

/** Where a checked value stands; one that stands alone has no parent. */
interface Place {
  parentData?: Record<string | number, unknown>;
  parentDataProperty: string | number;
}

/** Checks the name of a time zone. In an input it becomes the one that `Intl` has: a zone has many, in any case. */
function takeTimeZone(_: true, text: string, _schema?: unknown, place?: Place) {
  const zone = timeZoneOf(text);
  if (zone === null) return false;
  if (place?.parentData) place.parentData[place.parentDataProperty] = zone;
  return true;
}

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
      modifying: true,
      validate: takeTimeZone,
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
