import { request } from 'node:http';
import { connect } from 'node:net';
import type { Reply } from './person.ts';

interface RawRequest {
  method?: string;
  headers?: Record<string, string>;
}

/** Sends a request with exactly these headers, and gives the bytes of its answer as they were sent. */
export function rawBytes(
  url: string,
  { method = 'GET', headers = {} }: RawRequest = {},
): Promise<Reply<Buffer>> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: new Headers(
            Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          ),
          body: Buffer.concat(parts),
        }),
      );
    });
    sent.on('error', reject).end();
  });
}

/** Sends a request with exactly these headers. `fetch` always sets some itself, such as `Sec-Fetch-Mode`. */
export async function rawRequest(url: string, options: RawRequest = {}): Promise<Reply<string>> {
  const { body, ...answer } = await rawBytes(url, options);
  return { ...answer, body: body.toString() };
}

/** A server that sends nothing for this long waits for more bytes. */
const END_AFTER_MS = 1_000;

/**
 * Sends bytes unchanged.
 * @returns the bytes that arrive until the server closes the connection.
 */
export function sendBytes(url: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: string[] = [];
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname)
      .setEncoding('utf8')
      .on('data', (part) => parts.push(String(part)))
      .on('close', () => resolve(parts.join('')))
      .on('error', reject);
    socket.write(text);
    // The end is sent late: Node drops a pending answer when the client closes its half early.
    const timer = setTimeout(() => socket.end(), END_AFTER_MS);
    socket.on('close', () => clearTimeout(timer));
  });
}
