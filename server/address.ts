import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Tells from which address a request comes, as Fastify does: proxies are believed as far as they are trusted. */
export function addressOf(trusted: string[] | false): (request: IncomingMessage) => string {
  const trust = proxyAddr.compile(trusted || []);
  return (request) => proxyAddr(request, trust);
}
