/** A crawl from many addresses, in a process of its own: it asks at even times, whether answers come or not. */
import { connect } from 'node:net';
import { atEvenTimes } from './pace.ts';

export interface CrawlPlan {
  port: number;
  seconds: number;
  perSecond: number;
  /** So many addresses of this machine ask in turn. */
  addresses: number;
  paths: string[];
}
/** How many documents came, how many were refused, and how many connections failed. */
export interface Crawled {
  made: number;
  copies: number;
  refused: number;
  failed: number;
}

/** Only the first failure is told. */
let isFailing = false;

/** Asks for a document on a connection of its own, from one of the addresses. */
function ask({ port, addresses, paths }: CrawlPlan, n: number): Promise<keyof Crawled> {
  const from = n % addresses;
  const localAddress = `127.1.${from >> 8}.${from & 255}`;
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const fail = (how: string) => {
      if (!isFailing) process.stderr.write(`The crawl failed at request ${n}: ${how}\n`);
      isFailing = true;
      resolve('failed');
    };
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('connect', () =>
      socket.write(
        `GET ${paths[n % paths.length]} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/html\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n`,
      ),
    );
    socket.on('data', (part) => parts.push(part));
    socket.on('error', (error) => fail(error.message));
    socket.on('close', () => {
      const head = Buffer.concat(parts).toString('latin1', 0, 4_000).toLowerCase();
      if (head.startsWith('http/1.1 503') && head.includes('data-code="busy"')) resolve('refused');
      else if (!head.startsWith('http/1.1 200')) fail(head);
      else resolve(head.includes('\r\nwarning: 110') ? 'copies' : 'made');
    });
  });
}

if (import.meta.main) {
  process.once('message', async (plan: CrawlPlan) => {
    const crawled: Crawled = { made: 0, copies: 0, refused: 0, failed: 0 };
    for (const outcome of await atEvenTimes(plan.perSecond, plan.seconds, (n) => ask(plan, n)))
      crawled[outcome] += 1;
    process.send?.(crawled);
  });
}
