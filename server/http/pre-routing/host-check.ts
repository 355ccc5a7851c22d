import { isLoopbackName } from '../../app/config/checks.ts';
import type { Config } from '../../app/config/config.ts';

/** Whether the forum answers to a `Host` header. */
type HostCheck = (host: string | undefined) => boolean;

/** A client can send any number of ports: at most this many accepted hosts are remembered. */
const MAX_ACCEPTED = 100;
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

/**
 * On loopback the forum answers to names of this machine and to the host of `PUBLIC_URL` only. This stops DNS
 * rebinding: a foreign page whose name resolves to 127.0.0.1 would otherwise act as its visitor. On other interfaces
 * any name is answered.
 */
export function hostCheck({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): HostCheck {
  if (!isLoopbackName(host)) return () => true;
  const publicHost = publicUrl && new URL(publicUrl).hostname;
  const isOwn = (given: string) => {
    if (!HOST.test(given) || !URL.canParse(`http://${given}`)) return false;
    const { hostname } = new URL(`http://${given}`);
    return hostname === publicHost || isLoopbackName(hostname) || hostname.endsWith('.localhost');
  };
  const accepted = new Set<string>();
  return (given = '') => {
    if (accepted.has(given)) return true;
    if (!isOwn(given)) return false;
    if (accepted.size < MAX_ACCEPTED) accepted.add(given);
    return true;
  };
}
