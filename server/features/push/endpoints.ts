import type { Config } from '../../app/config/config.ts';

/** The push services of the browsers; `*.` stands for one name or more. */
const KNOWN_HOSTS = [
  'fcm.googleapis.com',
  '*.push.apple.com',
  '*.notify.windows.com',
  'updates.push.services.mozilla.com',
];
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The settings that decide where pushes may be sent. */
export type EndpointRules = Pick<Config, 'pushHosts' | 'production'>;

const isHost = (pattern: string, host: string) =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;

/**
 * The address of a push service, if the server may send there: of a known host by https, and in development of this
 * machine by http. Whoever registers an endpoint chooses it, so no other host is ever asked.
 */
export function endpointUrl(
  endpoint: string,
  { pushHosts, production }: EndpointRules,
): URL | null {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url?.username !== '' || url.password !== '' || url.hash !== '') return null;
  if (!production && url.protocol === 'http:' && LOOPBACK.includes(url.hostname)) return url;
  if (url.protocol !== 'https:') return null;
  return [...KNOWN_HOSTS, ...pushHosts].some((pattern) => isHost(pattern, url.host)) ? url : null;
}
