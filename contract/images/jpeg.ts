import { demand, Reader, type Size } from './bytes.ts';

/** Markers by their names in the standard. Frames are baseline, extended or progressive, coded by Huffman's tables. */
export const MARKERS = {
  SOF0: 0xc0,
  SOF1: 0xc1,
  SOF2: 0xc2,
  DHT: 0xc4,
  RST0: 0xd0,
  RST7: 0xd7,
  SOI: 0xd8,
  EOI: 0xd9,
  SOS: 0xda,
  DQT: 0xdb,
  DRI: 0xdd,
  APP0: 0xe0,
  APP14: 0xee,
  APP15: 0xef,
  COM: 0xfe,
} as const;
const { SOI, EOI, SOS, DQT, DHT, DRI, SOF0, SOF1, SOF2, RST0, RST7, APP0 } = MARKERS;

/** The most segments of each kind. Further tables have a place in the segments that may stand. */
const MOST_SEGMENTS: Readonly<Record<number, number>> = { [DQT]: 4, [DHT]: 4, [DRI]: 1 };
/** A decoder passes the whole picture once a scan, so their number is bounded; encoders write 10. */
const MOST_SCANS = 16;

interface Component {
  id: number;
  /** Horizontal times vertical sampling: the component's blocks in a unit of several components. */
  blocks: number;
  quantization: number;
}

interface Frame extends Size {
  kind: number;
  components: Component[];
}

interface State {
  frame: Frame | null;
  /** The ids of the tables that are there; those of Huffman codes with their class in the high half. */
  quantization: Set<number>;
  huffman: Set<number>;
  restartInterval: number;
  segments: Record<number, number>;
  scans: number;
}

/** True if a file begins as JPEG does. */
export const isJpeg = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xff && bytes[1] === SOI && bytes[2] === 0xff;

/** Reads a marker. Nothing may stand before it. */
export function markerOf(reader: Reader): number {
  demand(reader.byte() === 0xff, 'has bytes where a marker must stand.');
  return reader.byte();
}

/** The content of a segment, behind its length. */
export function contentOf(reader: Reader): Uint8Array {
  const length = reader.big(2);
  demand(length >= 2, 'has a segment without room for its length.');
  return reader.take(length - 2);
}

/** The high and the low half of the next byte. */
function halvesOf(reader: Reader): [number, number] {
  const byte = reader.byte();
  return [byte >> 4, byte & 15];
}

/** Reads the one segment that may describe the file: JFIF without a thumbnail. */
function readHeader(reader: Reader): void {
  demand(markerOf(reader) === APP0, 'does not begin with JFIF.');
  const content = new Reader(contentOf(reader));
  demand(content.left === 14, 'has a JFIF segment of another length than 16.');
  demand(content.letters(5) === 'JFIF\0', 'does not begin with JFIF.');
  demand(content.byte() === 1, 'has an unknown version of JFIF.');
  content.byte();
  demand(content.byte() <= 2, 'has an unknown unit of density.');
  content.take(4);
  demand(content.big(2) === 0, 'has a thumbnail.');
}

function readQuantization(content: Reader, { quantization }: State): void {
  do {
    const [precision, id] = halvesOf(content);
    // 16 bits are for samples of 12 bits.
    demand(precision === 0 && id <= 3, 'has a quantization table that is not allowed.');
    content.take(64);
    quantization.add(id);
  } while (content.left > 0);
}

function readHuffman(content: Reader, { huffman }: State): void {
  do {
    const [kind, id] = halvesOf(content);
    demand(kind <= 1 && id <= 3, 'has a Huffman table that is not allowed.');
    const symbols = content.take(16).reduce((sum, count) => sum + count);
    demand(symbols >= 1 && symbols <= 256, 'has a Huffman table of a wrong length.');
    content.take(symbols);
    huffman.add((kind << 4) | id);
  } while (content.left > 0);
}

function readFrame(content: Reader, kind: number, state: State): void {
  demand(state.frame === null, 'has more than one frame.');
  demand(content.byte() === 8, 'has samples of other than 8 bits.');
  const [height, width, count] = [content.big(2), content.big(2), content.byte()];
  demand(count === 1 || count === 3, 'has neither 1 nor 3 components.');
  const components = Array.from({ length: count }, () => {
    const id = content.byte();
    const [across, down] = halvesOf(content);
    const isSampled = across >= 1 && across <= 4 && down >= 1 && down <= 4;
    demand(isSampled, 'has a sampling that is not allowed.');
    const quantization = content.byte();
    demand(quantization <= 3, 'names a quantization table that is not allowed.');
    return { id, blocks: across * down, quantization };
  });
  demand(new Set(components.map(({ id }) => id)).size === count, 'has a component twice.');
  state.frame = { kind, width, height, components };
}

/** Checks which coefficients a scan of a progressive frame has, and how many of their bits. */
function checkProgress(content: Reader, components: number): [usesDc: boolean, usesAc: boolean] {
  const [first, last] = [content.byte(), content.byte()];
  const [before, after] = halvesOf(content);
  const isBand = first === 0 ? last === 0 : first <= last && last <= 63 && components === 1;
  demand(isBand, 'has a scan of coefficients that is not allowed.');
  demand(after <= 13 && (before === 0 || before === after + 1), 'has a scan of wrong bits.');
  // Later bits of the first coefficient are not coded by a table.
  return [first === 0 && before === 0, first > 0];
}

function readScanHeader(content: Reader, state: State): void {
  const { frame, quantization, huffman } = state;
  demand(frame !== null, 'has a scan before its frame.');
  const count = content.byte();
  const isProgressive = frame.kind === SOF2;
  const all = frame.components.length;
  demand(count === all || (isProgressive && count >= 1 && count < all), 'has a wrong scan.');
  let [blocks, before] = [0, -1];
  const tables: [dc: number, ac: number][] = [];
  for (let n = 0; n < count; n++) {
    const id = content.byte();
    const at = frame.components.findIndex((component) => component.id === id);
    const component = frame.components[at];
    demand(component !== undefined && at > before, 'has a scan of unknown components.');
    before = at;
    blocks += component.blocks;
    demand(quantization.has(component.quantization), 'lacks a quantization table.');
    tables.push(halvesOf(content));
  }
  demand(count === 1 || blocks <= 10, 'has a sampling that is not allowed.');
  const [usesDc, usesAc] = isProgressive ? checkProgress(content, count) : [true, true];
  if (!isProgressive) demand(content.big(3) === 0x003f00, 'has a scan that is not whole.');
  const highest = frame.kind === SOF0 ? 1 : 3;
  for (const [dc, ac] of tables) {
    demand(dc <= highest && ac <= highest, 'names a Huffman table that is not allowed.');
    demand(!usesDc || huffman.has(dc), 'lacks a Huffman table.');
    demand(!usesAc || huffman.has(0x10 | ac), 'lacks a Huffman table.');
  }
}

/** Passes the coded data of a scan, up to the marker behind it. Restart markers stand in their order. */
export function passData(reader: Reader, restartInterval: number): void {
  for (let restarts = 0; ; restarts++) {
    const start = reader.at;
    reader.passCoded();
    demand(reader.at > start, 'has a scan without data.');
    const marker = reader.peek(1);
    if (marker < RST0 || marker > RST7) return;
    demand(restartInterval > 0, 'has a restart marker without an interval.');
    demand(marker === RST0 + (restarts % 8), 'has restart markers out of order.');
    markerOf(reader);
  }
}

function readSegment(marker: number, reader: Reader, state: State): void {
  const most = MOST_SEGMENTS[marker];
  const isFrame = marker === SOF0 || marker === SOF1 || marker === SOF2;
  demand(most !== undefined || isFrame, 'has a segment that is not allowed.');
  const count = (state.segments[marker] ?? 0) + 1;
  state.segments[marker] = count;
  demand(most === undefined || count <= most, 'has too many segments of a kind.');
  const content = new Reader(contentOf(reader));
  if (isFrame) readFrame(content, marker, state);
  else if (marker === DQT) readQuantization(content, state);
  else if (marker === DHT) readHuffman(content, state);
  else state.restartInterval = content.big(2);
  demand(content.left === 0, 'has a segment that is too long.');
}

function readScan(reader: Reader, state: State): void {
  state.scans++;
  demand(state.scans === 1 || state.frame?.kind === SOF2, 'has more than one scan.');
  demand(state.scans <= MOST_SCANS, 'has too many scans.');
  const content = new Reader(contentOf(reader));
  readScanHeader(content, state);
  demand(content.left === 0, 'has a segment that is too long.');
  passData(reader, state.restartInterval);
}

/** Walks a JPEG file to its last byte. Every segment is one of those that an encoder of a browser must write. */
export function walkJpeg(bytes: Uint8Array): Size {
  const reader = new Reader(bytes);
  reader.take(2);
  readHeader(reader);
  const state: State = {
    frame: null,
    quantization: new Set(),
    huffman: new Set(),
    restartInterval: 0,
    segments: {},
    scans: 0,
  };
  let before: number = SOI;
  for (let marker = markerOf(reader); marker !== EOI; marker = markerOf(reader)) {
    if (marker === SOS) readScan(reader, state);
    else readSegment(marker, reader, state);
    before = marker;
  }
  const { frame } = state;
  demand(frame !== null && before === SOS, 'does not end with a scan.');
  demand(reader.left === 0, 'has bytes behind its end.');
  return { width: frame.width, height: frame.height };
}
