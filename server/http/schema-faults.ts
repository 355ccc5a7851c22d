/** The faults that the validation of an input finds, as a sentence for people and a fault for programs. */
import type { FastifyError } from 'fastify';
import { KEY_PATTERN } from '../../contract/core/idempotency.ts';
import type { InputFault } from '../../contract/core/input-faults.ts';

type SchemaError = NonNullable<FastifyError['validation']>[number] & {
  parentSchema?: Record<string, unknown>;
  data?: unknown;
};

const fieldOf = ({ instancePath, params }: SchemaError): string =>
  instancePath.slice(1).replaceAll('/', '.') || String(params['missingProperty'] ?? 'body');

/** `title` begins a sentence as Title; `authorEmail` stays as it is spelt in the contract. */
const named = (field: string) =>
  /^[a-z]+$/.test(field) ? field.charAt(0).toUpperCase() + field.slice(1) : field;

const MISSING: InputFault = { fault: 'missing', sentence: 'is required' };
const wrongForm = (sentence: string): InputFault => ({ fault: 'format', sentence });
const limitOf = ({ params }: SchemaError) => Number(params['limit']);

/** Digits of a query that are no number from 1. */
const BELOW_ONE = /^(-\d+|0+)$/;

const PATTERNS: Record<string, (given: string) => InputFault> = {
  '\\S': () => MISSING,
  '^0*[1-9][0-9]*$': (given) => ({
    sentence: 'must be a positive integer',
    ...(BELOW_ONE.test(given) ? { fault: 'range', limit: 1 } : { fault: 'format' }),
  }),
  '^[^\\s@]+@[^\\s@]+$': () => wrongForm('must be an e-mail address'),
  [KEY_PATTERN]: () => wrongForm('must be a UUIDv7, given once'),
};

const KEYWORDS: Record<string, (error: SchemaError) => InputFault> = {
  required: () => MISSING,
  minLength: () => MISSING,
  maxLength(error) {
    const limit = Number(error.parentSchema?.['x-longest'] ?? limitOf(error));
    return { fault: 'too-long', limit, sentence: `must be at most ${limit} characters long` };
  },
  type({ params: { type } }) {
    return wrongForm(`must be ${type === 'object' ? 'a JSON object' : `of type ${type}`}`);
  },
  minimum(error) {
    const limit = limitOf(error);
    return { fault: 'range', limit, sentence: `must be at least ${limit}` };
  },
  maximum(error) {
    const limit = limitOf(error);
    return { fault: 'range', limit, sentence: `must be at most ${limit}` };
  },
  enum: ({ params }) => oneOf(params['allowedValues'] as unknown[]),
  pattern: ({ params, data }) =>
    PATTERNS[String(params['pattern'])]?.(String(data)) ?? wrongForm('has a wrong form'),
  'x-time-zone': () => wrongForm('must be the name of a time zone, like Asia/Dhaka'),
  minItems: (error) => wrongForm(`must have at least ${limitOf(error)}`),
  maxItems(error) {
    const limit = limitOf(error);
    return { fault: 'too-many', limit, sentence: `must have at most ${limit}` };
  },
};

const otherwise = ({ message = 'is wrong' }: SchemaError) => wrongForm(message);
const oneOf = (values: unknown[]) => wrongForm(`must be one of: ${values.join(', ')}`);

const faultOf = (error: SchemaError) => (KEYWORDS[error.keyword] ?? otherwise)(error);

/** The first fault: the field, the beginning of the sentence that names it, and what is wrong with it. */
export function inputFaultOf(
  errors: SchemaError[],
  where: string,
): InputFault & { subject: string; field: string } {
  const [error] = errors;
  if (!error)
    return { subject: `The ${where}`, field: where, ...wrongForm('is not as it should be') };
  const field = fieldOf(error);
  if (error.keyword === 'additionalProperties') {
    const unknown = String(error.params['additionalProperty']);
    // A client may send any name: one that is no plain word is not repeated.
    if (!/^[a-z]\w{0,39}$/i.test(unknown)) {
      const sentence = 'has a field that this call does not take';
      return { subject: 'Body', field: 'body', fault: 'unexpected', sentence };
    }
    const sentence = 'is no field of this call';
    return { subject: named(unknown), field: unknown, fault: 'unexpected', sentence };
  }
  const isRepeated = where === 'querystring' && error.keyword === 'type';
  if (isRepeated) return { subject: named(field), field, ...wrongForm('must be given once') };
  // Of several forms, an empty text or null is mostly not what was meant.
  const meant = errors.find(({ keyword }) => keyword !== 'const' && keyword !== 'anyOf');
  const values = errors.flatMap(({ params }) => params['allowedValue'] ?? []);
  return { subject: named(field), field, ...(meant ? faultOf(meant) : oneOf(values)) };
}
