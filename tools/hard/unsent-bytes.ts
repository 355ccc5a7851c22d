import { readFileSync } from 'node:fs';

const portOf = (address = ''): number => Number.parseInt(address.split(':')[1] ?? '', 16);

const ESTABLISHED = '01';

/** Unacknowledged bytes of a server's open connections in the operating system, by the client's port. */
export function unsentBytes(serverPort: number): Map<number, number> {
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  const found = new Map<number, number>();
  for (const line of lines) {
    const [, local, remote, state, queues = ''] = line.trim().split(/\s+/);
    if (portOf(local) !== serverPort || state !== ESTABLISHED) continue;
    found.set(portOf(remote), Number.parseInt(queues, 16));
  }
  return found;
}
