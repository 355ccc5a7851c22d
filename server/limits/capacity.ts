import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';

/** The limits of one server at one time. */
export interface Capacity {
  /** Connections of every kind. */
  connections: number;
  /** Sockets; the other connections are reserved for pages and calls. */
  sockets: number;
  /** Sockets that have not finished their handshake. */
  pendingHandshakes: number;
  /** Sockets of one network, and as many of its other connections. */
  perNetwork: number;
}

/** File handles reserved for the database, its log, Redis and static files: one in so many, and at least so many. */
const RESERVED_SHARE = 8;
const LEAST_RESERVED = 64;
/** Memory of a socket under frequent events (docs/scale.md); an idle one takes half of it. */
const SOCKET_BYTES = 32 * 1024;

interface Machine {
  /** The operating system's limit of open files and connections of this process. */
  handles: number;
  /** The memory that this process may use, in bytes. */
  memory: number;
}

function openFileLimit(): number {
  const report = process.report as typeof process.report & { excludeNetwork: boolean };
  // Otherwise the report looks up the host name of each open connection, and the start waits for the answers.
  report.excludeNetwork = true;
  const { userLimits } = report.getReport() as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } };
  };
  const limit = userLimits?.open_files?.soft;
  // Windows has no such limit.
  return typeof limit === 'number' ? limit : Number.POSITIVE_INFINITY;
}

/** The limits of this process. A control group (systemd's `MemoryMax`) may allow less than the machine has. */
const thisMachine = (): Machine => ({
  handles: openFileLimit(),
  // Half of the process's memory lies outside of the heap.
  memory: Math.min(
    totalmem(),
    process.constrainedMemory() || Number.POSITIVE_INFINITY,
    2 * getHeapStatistics().heap_size_limit,
  ),
});

/**
 * Derives a server's limits from its machine: sockets get half of the memory and three quarters of the connections.
 * One network never has more than a quarter of the sockets, whatever `SOCKETS_PER_NETWORK` allows.
 */
export function capacityOf(
  socketsPerNetwork: number,
  { handles, memory }: Machine = thisMachine(),
): Capacity {
  // Without a limit of open files nothing is reserved: infinity minus infinity is no number.
  const reserve = Number.isFinite(handles)
    ? Math.max(LEAST_RESERVED, Math.floor(handles / RESERVED_SHARE))
    : 0;
  const byMemory = Math.floor(memory / 2 / SOCKET_BYTES);
  const connections = Math.max(1, Math.min(handles - reserve, 2 * byMemory));
  const sockets = Math.max(1, Math.min(byMemory, Math.floor((connections * 3) / 4)));
  return {
    connections,
    sockets,
    pendingHandshakes: Math.max(1, Math.floor(sockets / 8)),
    perNetwork: Math.max(1, Math.min(socketsPerNetwork, Math.floor(sockets / 4))),
  };
}
