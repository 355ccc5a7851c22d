import { request } from 'node:http';
import { connect } from 'node:net';
import type { Reply } from './house.ts';

/** A request with exactly these headers; `fetch` sets some by itself, as `Sec-Fetch-Mode`, whatever it is told. */
export function ask(
  url: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Reply<string>> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (response) => {
      const parts: string[] = [];
      response.setEncoding('utf8').on('data', (part: string) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: new Headers(
            Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          ),
          body: parts.join(''),
        }),
      );
    });
    sent.on('error', reject).end();
  });
}

/** A server that has not answered by now waits for more. */
const DONE_MS = 1_000;

/** Sends bytes as they are and answers all that comes back until the server hangs up. */
export function say(url: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: string[] = [];
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname)
      .setEncoding('utf8')
      .on('data', (part) => parts.push(String(part)))
      .on('close', () => resolve(parts.join('')))
      .on('error', reject);
    socket.write(text);
    // Not at once: Node gives up an answer on its way to whoever has said that they are done.
    const timer = setTimeout(() => socket.end(), DONE_MS);
    socket.on('close', () => clearTimeout(timer));
  });
}
