/**
 * The same rules as those of the walk, written as grammars over the hexadecimal digits of a file. It shares no code with
 * the walk, so that each finds the mistakes of the other.
 */

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const big = (hex: string) => Number.parseInt(hex, 16);
const little = (hex: string) => big(hex.match(/../g)?.toReversed().join('') ?? '');
const codes = (hex: string) => Array.from(hex.match(/../g) ?? [], big);

/** A number in so many bytes, the highest first. */
export const hexNumber = (number: number, bytes: number): string =>
  number.toString(16).padStart(bytes * 2, '0');
/** A number in so many bytes, the lowest first. */
const hexLittle = (number: number, bytes: number): string =>
  hexNumber(number, bytes).match(/../g)?.toReversed().join('') ?? '';
/** Latin letters. */
export const hexLetters = (letters: string): string => Buffer.from(letters).toString('hex');

/** A part of a file, in hexadecimal: a segment with its scan, or a chunk with its padding. */
export interface Part {
  name: string;
  content: string;
  /** The coded data of a scan, or the padding of a chunk. */
  behind: string;
}

/** The segments of a JPEG file; null unless they reach to its end. */
export function segmentsOf(bytes: Uint8Array): Part[] | null {
  const file = hexOf(bytes);
  if (!file.startsWith('ffd8')) return null;
  const parts: Part[] = [];
  for (let at = 4; at < file.length; ) {
    const name = file.slice(at + 2, at + 4);
    if (!file.startsWith('ff', at)) return null;
    if (name === 'd9') return [...parts, { name, content: '', behind: file.slice(at + 4) }];
    const end = at + 4 + 2 * big(file.slice(at + 4, at + 8));
    if (!(end >= at + 8 && end <= file.length)) return null;
    const content = file.slice(at + 8, end);
    const data = /(?:(?!ff)..|ff00|ffd[0-7])*/y;
    data.lastIndex = end;
    const behind = name === 'da' ? (data.exec(file)?.[0] ?? '') : '';
    parts.push({ name, content, behind });
    at = end + behind.length;
  }
  return null;
}

/** A JPEG file of segments. */
export function jpegOf(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const segments = parts.map(({ name, content, behind }) => {
    const length = name === 'd9' ? '' : hexNumber(content.length / 2 + 2, 2);
    return `ff${name}${length}${content}${behind}`;
  });
  return bytesOf(`ffd8${segments.join('')}`);
}

/** The tables of a segment, by its name and their ids; null if they don't fill it exactly. */
function tablesOf(name: string, content: string): string[] | null {
  const ids: string[] = [];
  for (let rest = content; rest !== '' || ids.length === 0; ) {
    const head = (name === 'db' ? /^0[0-3]/ : /^[01][0-3].{32}/).exec(rest)?.[0];
    if (head === undefined) return null;
    const symbols = codes(head.slice(2)).reduce((sum, count) => sum + count, 0);
    const length = name === 'db' ? 64 : symbols;
    if (length === 0 || length > 256 || rest.length < head.length + 2 * length) return null;
    ids.push(name + head.slice(0, 2));
    rest = rest.slice(head.length + 2 * length);
  }
  return ids;
}

const COMPONENT = /(..)([1-4])([1-4])0([0-3])/g;
const BASELINE = /^(?:01.{4}|03.{12})003f00$/;
/** A scan of a progressive frame: of first coefficients, or of others of one component; its bits follow. */
const PROGRESSIVE = /^(?:0[1-3](?:.{4}){1,3}0000..|01.{4}(?!00)[0-3].[0-3]...)$/;

/** True if a scan goes with its frame and the tables that stand before it. */
function isScan({ content, behind }: Part, frame: Part, tables: Set<string>, interval: number) {
  const components = [...frame.content.slice(12).matchAll(COMPONENT)];
  const isProgressive = frame.name === 'c2';
  const count = big(content.slice(0, 2));
  if (!(isProgressive ? PROGRESSIVE : BASELINE).test(content)) return false;
  if (content.length !== 8 + 4 * count || count > components.length) return false;
  if (!isProgressive && count < components.length) return false;
  const named = content.slice(2, -6).match(/..../g) ?? [];
  const order = named.map((each) => components.findIndex(([, id]) => id === each.slice(0, 2)));
  if (order.some((place, n) => place <= (order[n - 1] ?? -1))) return false;
  const used = components.filter((_, place) => order.includes(place));
  if (used.some((component) => !tables.has(`db0${component[4]}`))) return false;
  const blocks = used.reduce((sum, [, , across, down]) => sum + Number(across) * Number(down), 0);
  if (count > 1 && blocks > 10) return false;
  const [first = 0, last = 0] = codes(content.slice(-6));
  const [before = 0, after = 0] = Array.from(content.slice(-2), big);
  if (first > last || after > 13 || (before > 0 && before !== after + 1)) return false;
  const most = frame.name === 'c0' ? 1 : 3;
  for (const [dc = '', ac = ''] of named.map((each) => each.slice(2))) {
    if (big(dc) > most || big(ac) > most) return false;
    const needsDc = !isProgressive || (first === 0 && before === 0);
    if (needsDc && !tables.has(`c40${dc}`)) return false;
    if (last > 0 && !tables.has(`c41${ac}`)) return false;
  }
  // Each run of coded data begins with its restart marker, but for the first.
  const runs = behind.replaceAll(/(?=ffd[0-7])(?<=^(?:..)*)/g, ' ').split(' ');
  return runs.every((run, n) => {
    if (n === 0) return run !== '';
    return interval > 0 && run.length > 4 && run.startsWith(`ffd${(n - 1) % 8}`);
  });
}

const FRAME = /^08.{8}(?:01..[1-4]{2}0[0-3]|03(?:..[1-4]{2}0[0-3]){3})$/;
const CONTENTS: Readonly<Record<string, RegExp>> = {
  e0: /^4a4649460001..0[0-2].{8}0000$/,
  dd: /^.{4}$/,
  c0: FRAME,
  c1: FRAME,
  c2: FRAME,
  d9: /^$/,
};

/** The size of a JPEG file, or null. */
function jpegSize(bytes: Uint8Array): number[] | null {
  const parts = segmentsOf(bytes);
  const order = parts?.map(({ name }) => name).join(' ') ?? '';
  const tables = '(?:(?:db|c4|dd) )*';
  const whole = `^e0 ${tables}(?:c[01] ${tables}da|c2 ${tables}da(?: ${tables}da){0,15}) d9$`;
  const frame = parts?.find(({ name }) => CONTENTS[name] === FRAME);
  if (!parts || !frame || !new RegExp(whole).test(order)) return null;
  if (/(?:db.*){5}|(?:c4.*){5}|(?:dd.*){2}/.test(order)) return null;
  const seen = new Set<string>();
  let interval = 0;
  for (const part of parts) {
    const { name, content } = part;
    if (CONTENTS[name]?.test(content) === false) return null;
    if (name === 'dd') interval = big(content);
    if (name === 'da' && !isScan(part, frame, seen, interval)) return null;
    const found = name === 'db' || name === 'c4' ? tablesOf(name, content) : [];
    if (!found || (name === 'd9' && part.behind !== '')) return null;
    for (const table of found) seen.add(table);
  }
  const ids = Array.from(frame.content.slice(12).matchAll(COMPONENT), ([, id]) => id);
  if (new Set(ids).size < ids.length) return null;
  return [big(frame.content.slice(6, 10)), big(frame.content.slice(2, 6))];
}

/** The chunks of a WebP file; null unless they fill it exactly. */
export function chunksOf(bytes: Uint8Array): Part[] | null {
  const file = hexOf(bytes);
  const parts: Part[] = [];
  if (!/^52494646.{8}57454250/.test(file) || little(file.slice(8, 16)) !== bytes.length - 8)
    return null;
  for (let at = 24; at < file.length; ) {
    const length = little(file.slice(at + 8, at + 16));
    const end = at + 16 + 2 * length;
    const padding = 2 * (length % 2);
    if (!(end + padding <= file.length)) return null;
    const content = file.slice(at + 16, end);
    parts.push({ name: file.slice(at, at + 8), content, behind: file.slice(end, end + padding) });
    at = end + padding;
  }
  return parts;
}

/** A WebP file of chunks. */
export function webpOf(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const chunks = parts.map(
    ({ name, content, behind }) => name + hexLittle(content.length / 2, 4) + content + behind,
  );
  const body = hexLetters('WEBP') + chunks.join('');
  return bytesOf(hexLetters('RIFF') + hexLittle(body.length / 2, 4) + body);
}

/** The bits of a number of 32, the highest first. */
const bitsOf = (number: number) => number.toString(2).padStart(32, '0');

function frameSize({ name, content }: Part): number[] | null {
  if (name === hexLetters('VP8L')) {
    const bits = bitsOf(little(content.slice(2, 10)));
    const [, height, width] = /^000.(.{14})(.{14})$/.exec(bits) ?? [];
    if (!/^2f.{10}/.test(content) || width === undefined || height === undefined) return null;
    return [Number.parseInt(width, 2) + 1, Number.parseInt(height, 2) + 1];
  }
  const isFrame = /^.{6}9d012a..[0-3]...[0-3]./.test(content);
  if (name !== hexLetters('VP8 ') || !isFrame) return null;
  const [, first = ''] = /^0{8}(.{19})10..0$/.exec(bitsOf(little(content.slice(0, 6)))) ?? [];
  const length = Number.parseInt(first, 2);
  if (!(length > 0 && length < content.length / 2 - 10)) return null;
  return [little(content.slice(12, 16)), little(content.slice(16, 20))];
}

/** The size of a WebP file, or null. */
function webpSize(bytes: Uint8Array): number[] | null {
  const parts = chunksOf(bytes);
  if (!parts || parts.some(({ behind }) => behind !== '' && behind !== '00')) return null;
  const [canvas, alpha, frame] = parts;
  if (parts.length === 1 && canvas) return frameSize(canvas);
  const order = parts.map(({ name }) => name).join('');
  if (order !== hexLetters('VP8XALPHVP8 ') || !alpha || !frame) return null;
  const [width = 0, height = 0] = frameSize(frame) ?? [];
  if (width === 0 || height === 0) return null;
  const isCanvas =
    canvas?.content === `10000000${hexLittle(width - 1, 3)}${hexLittle(height - 1, 3)}`;
  const isRaw = alpha.content.length / 2 - 1 === width * height;
  const isAlpha = (isRaw ? /^[01][048c159d]../ : /^[01][159d]../).test(alpha.content);
  return isCanvas && isAlpha ? [width, height] : null;
}

/** The size of a picture that may stand, as `24x16`; null for any other file. */
export function sizeByGrammar(bytes: Uint8Array): string | null {
  const size = jpegSize(bytes) ?? webpSize(bytes);
  return size?.every((side) => side >= 8 && side <= 4096) ? size.join('x') : null;
}
