import type { Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Keeps the lines of all WebSockets, which the HTTP server forgets once it has handed them over.
 * @returns how to cut those that are still open.
 */
export function linesOf(http: HttpServer): () => void {
  const lines = new Set<Duplex>();
  // One function for all of them: thousands lie idle, and each would keep its own.
  function forget(this: Duplex) {
    lines.delete(this);
  }
  http.on('upgrade', (_request, line: Duplex) => {
    lines.add(line);
    line.on('close', forget);
  });
  return () => {
    for (const line of lines) line.destroy();
  };
}
