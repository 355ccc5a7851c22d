import { io } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import type { LiveClient } from '../../support/person.ts';
import { AS_PRODUCTION } from '../../support/production.ts';
import type { TestApp } from '../../support/test-app.ts';

export const POLLING = '/socket.io/?EIO=4&transport=polling';
/** Behind a proxy, which tells where each comes from. */
export const PROXIED = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' };
/** In production the machine's own addresses count as any others do: each is a network of its own. */
export const DIRECT = {
  ...AS_PRODUCTION,
  PUBLIC_URL: 'http://127.0.0.1',
  RATE_LIMITS: 'on',
  VERIFY: 'off',
};
export const TOWN = '203.0.113.7';
/** The header by which the proxy names the client's network. */
export const from = (network: string) => ({ 'x-forwarded-for': network });

/** Opens a session by polling and does no more; answers what came, and the session's id. */
export async function knock(forum: TestApp, network: string) {
  const reply = await forum.raw(POLLING, { headers: from(network) });
  const { sid = '' } =
    reply.status === 200 ? (JSON.parse(String(reply.body).slice(1)) as { sid: string }) : {};
  return { ...reply, sid };
}

/** A whole socket from a network; null when it is refused. */
export async function comes(forum: TestApp, network: string): Promise<LiveClient | null> {
  const socket: LiveClient = io(forum.url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: from(network),
  });
  onTestFinished(() => void socket.disconnect());
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', () => resolve(null));
  });
}

/** The number of open Engine.IO sessions. */
export const openSessions = ({ app }: TestApp) => app.context.live.io.engine.clientsCount;
