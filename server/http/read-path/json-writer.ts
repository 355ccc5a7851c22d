import type { TSchema } from 'typebox';
import { asBytes } from './response-cache.ts';

/** Writes a value as JSON, in the bytes that are sent: one character per byte. */
type JsonWriter = (value: unknown) => string;

/** The keywords of a schema that say how its values are written. */
interface Kind {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Kind[];
  properties?: Record<string, Kind>;
  required?: readonly string[];
  items?: Kind;
}

/** Printable ASCII without `"` and `\`: such a text is its own JSON, and its own bytes. */
const PLAIN = /^[ !#-[\]-~]*$/;
const writeText = (text: string): string =>
  PLAIN.test(text) ? `"${text}"` : asBytes(JSON.stringify(text));

const writeAny: JsonWriter = (value) => asBytes(JSON.stringify(value));

function writeList(list: readonly unknown[], writeItem: JsonWriter): string {
  let json = '[';
  for (const [n, item] of list.entries()) json += n === 0 ? writeItem(item) : `,${writeItem(item)}`;
  return `${json}]`;
}

/**
 * The source of an expression that writes the object `value`.
 * @throws where the first field is optional: then no comma could be written before the others.
 */
function objectSource({ properties = {}, required = [] }: Kind, value: string): string {
  const fields = Object.entries(properties).map(([name, kind], n) => {
    const isRequired = required.includes(name);
    if (n === 0 && !isRequired)
      throw new Error(`The first field of an answer, ${name}, is optional`);
    const field = `${value}[${JSON.stringify(name)}]`;
    const before = JSON.stringify(`${n === 0 ? '' : ','}${JSON.stringify(name)}:`);
    const written = `${before} + ${sourceOf(kind, field)}`;
    return isRequired ? written : `(${field} === undefined ? '' : ${written})`;
  });
  return `(${["'{'", ...fields, "'}'"].join(' + ')})`;
}

/** The source of an expression that writes `value`, which is itself the source of one. */
function sourceOf(kind: Kind, value: string): string {
  const { type, anyOf, items } = kind;
  const [only, ...others] = anyOf?.filter((one) => one.type !== 'null') ?? [];
  if (only && others.length === 0) return `(${value} === null ? 'null' : ${sourceOf(only, value)})`;
  const isText = type === 'string' || kind.enum?.every((one) => typeof one === 'string');
  if (isText) return `writeText(${value})`;
  if (type === 'integer' || type === 'number' || type === 'boolean') return `String(${value})`;
  if (type === 'object') return objectSource(kind, value);
  if (type === 'array' && items) return `writeList(${value}, (item) => ${sourceOf(items, 'item')})`;
  return `writeAny(${value})`;
}

const writers = new WeakMap<object, JsonWriter>();

/**
 * The writer of the values that a schema describes, compiled once. It trusts their types, as the compiler has checked
 * them, and writes no field that the schema does not name. A serializer that keeps the whole as UTF-16 would encode it
 * again; here only the texts that need it are encoded.
 */
export function jsonWriter(schema: TSchema): JsonWriter {
  const known = writers.get(schema);
  if (known) return known;
  const source = `return (value) => ${sourceOf(schema as Kind, 'value')};`;
  const made = new Function('writeText', 'writeAny', 'writeList', source);
  const writer = made(writeText, writeAny, writeList) as JsonWriter;
  writers.set(schema, writer);
  return writer;
}
