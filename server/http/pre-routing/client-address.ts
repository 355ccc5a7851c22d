import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { canonicalAddress } from '../../limits/network.ts';

/** Tells whether an address, in any form, is a trusted proxy's. `hop` is for Fastify, which passes it. */
export function trusterOf(trusted: string[] | false): (address: string, hop?: number) => boolean {
  const trust = proxyAddr.compile(trusted || []);
  return (address, hop = 0) => trust(canonicalAddress(address), hop);
}

/** Finds the client address of a request, as Fastify does: only trusted proxies may tell it. */
export function addressOf(trusted: string[] | false): (request: IncomingMessage) => string {
  const trust = trusterOf(trusted);
  return (request) => canonicalAddress(proxyAddr(request, trust));
}
