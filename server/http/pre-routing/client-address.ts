import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Finds the client address of a request, as Fastify does: only trusted proxies may tell it. */
export function addressOf(trusted: string[] | false): (request: IncomingMessage) => string {
  const trust = proxyAddr.compile(trusted || []);
  return (request) => proxyAddr(request, trust);
}
