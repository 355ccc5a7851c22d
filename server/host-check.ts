import type { Config } from './config.ts';
import { isLoopbackName } from './config-checks.ts';

/** Whether the forum answers to a `Host` header. */
export type HostCheck = (host: string | undefined) => boolean;

/** Ports make names many; more than these are judged anew each time. */
const MOST_KNOWN = 100;
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

/**
 * On loopback only names of this machine and that of `PUBLIC_URL` are answered: the page of a stranger whose name was
 * made to lead to 127.0.0.1 (DNS rebinding) would else read and write here as its visitor. Where others reach the forum
 * directly, they may call it by any name.
 */
export function hostCheck({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): HostCheck {
  if (!isLoopbackName(host)) return () => true;
  const own = publicUrl && new URL(publicUrl).hostname;
  const isOwn = (given: string) => {
    if (!HOST.test(given) || !URL.canParse(`http://${given}`)) return false;
    const { hostname } = new URL(`http://${given}`);
    return hostname === own || isLoopbackName(hostname) || hostname.endsWith('.localhost');
  };
  const known = new Set<string>();
  return (given = '') => {
    if (known.has(given)) return true;
    if (!isOwn(given)) return false;
    if (known.size < MOST_KNOWN) known.add(given);
    return true;
  };
}
