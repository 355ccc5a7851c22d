/** The frames of a WebSocket, as far as the sockets of a measurement need them. */

/** A text frame of a client, masked with zeros: of at most 65,535 bytes. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  const size = length < 126 ? [length] : [126, length >> 8, length & 0xff];
  return Buffer.concat([
    Buffer.from([0x81, 0x80 | (size[0] as number), ...size.slice(1)]),
    Buffer.alloc(4),
    payload,
  ]);
}

/** The place and length of the payload of the first frame; null until its head has arrived. A server masks nothing. */
function payloadIn(bytes: Buffer): { at: number; length: number } | null {
  if (bytes.length < 2) return null;
  const short = (bytes[1] as number) & 0x7f;
  const at = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < at) return null;
  if (short < 126) return { at, length: short };
  return { at, length: short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2)) };
}

/** Splits what a server sends after the head of its answer into the payloads of its frames. */
export function frameReader(received: (payload: Buffer) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let upgraded = false;
  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    if (!upgraded) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      upgraded = true;
      rest = rest.subarray(end + 4);
    }
    for (let frame = payloadIn(rest); frame; frame = payloadIn(rest)) {
      const end = frame.at + frame.length;
      if (rest.length < end) return;
      received(rest.subarray(frame.at, end));
      rest = rest.subarray(end);
    }
  };
}
