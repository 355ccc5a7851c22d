import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';

/** What one server takes at one time. */
export interface Capacity {
  /** Connections of every kind. */
  connections: number;
  /** Sockets; the other connections are left to pages and calls. */
  sockets: number;
  /** Sockets that have not finished their handshake. */
  unfinished: number;
  /** Sockets of one network, and as many connections without one. */
  perNetwork: number;
}

/** The database, its log, Redis, the files that are being sent: these never have to wait for a connection to end. */
const SHARE_OF_FILES = 8;
const LEAST_FILES = 64;
/** What a socket takes while much is said (docs/scale.md); an idle one takes half of it. */
const SOCKET_BYTES = 32 * 1024;

interface Machine {
  /** How many files and connections the operating system lets this process open. */
  handles: number;
  /** Memory that this process may take, in bytes. */
  memory: number;
}

function openFileLimit(): number {
  const report = process.report as typeof process.report & { excludeNetwork: boolean };
  // Else the report asks a name server about each open connection, and the start waits for its answers.
  report.excludeNetwork = true;
  const { userLimits } = report.getReport() as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } };
  };
  const limit = userLimits?.open_files?.soft;
  // Windows has no such limit.
  return typeof limit === 'number' ? limit : Number.POSITIVE_INFINITY;
}

/** What this machine lets the process have. A control group (systemd's `MemoryMax`) may give less than the machine has. */
const thisMachine = (): Machine => ({
  handles: openFileLimit(),
  // Half of what a process takes is outside of the heap.
  memory: Math.min(
    totalmem(),
    process.constrainedMemory() || Number.POSITIVE_INFINITY,
    2 * getHeapStatistics().heap_size_limit,
  ),
});

/**
 * Derives what a server takes from what its machine has: half of the memory for sockets, three quarters of the
 * connections. One network never has more than a quarter of the sockets, whatever it is allowed.
 */
export function capacityOf(
  socketsPerNetwork: number,
  { handles, memory }: Machine = thisMachine(),
): Capacity {
  // Of files without number nothing is kept back: infinity less infinity would bound nothing at all.
  const reserve = Number.isFinite(handles)
    ? Math.max(LEAST_FILES, Math.floor(handles / SHARE_OF_FILES))
    : 0;
  const byMemory = Math.floor(memory / 2 / SOCKET_BYTES);
  const connections = Math.max(1, Math.min(handles - reserve, 2 * byMemory));
  const sockets = Math.max(1, Math.min(byMemory, Math.floor((connections * 3) / 4)));
  return {
    connections,
    sockets,
    unfinished: Math.max(1, Math.floor(sockets / 8)),
    perNetwork: Math.max(1, Math.min(socketsPerNetwork, Math.floor(sockets / 4))),
  };
}
