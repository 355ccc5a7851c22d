import type { Health } from '../../../contract/features/health.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1_000;

/** An amount of bytes in the unit that fits it. */
export function inBytes(bytes: number): string {
  let [amount, at] = [bytes, 0];
  while (amount >= STEP && at < UNITS.length - 1) [amount, at] = [amount / STEP, at + 1];
  const unit = UNITS[at] ?? 'byte';
  return new Intl.NumberFormat('en', {
    style: 'unit',
    unit,
    maximumFractionDigits: amount < 10 && at > 0 ? 1 : 0,
  }).format(amount);
}

const inMs = (ms: number) => `${Math.round(ms).toLocaleString('en')} ms`;

const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** Less free space than this is stated in words. */
const LOW_DISK_SHARE = 0.1;
/** The log is taken into the file whenever it has so many bytes; while a copy is made it grows further. */
const NORMAL_LOG = 130_000_000;
const LONG_LOG = 1_000_000_000;
/** Shorter waits nobody notices; longer ones make every page slow. */
const NORMAL_WAIT_MS = 50;
const LONG_WAIT_MS = 200;

interface Fact {
  name: string;
  value: string;
  /** Its meaning, or its fault. */
  note?: string;
  isBad?: boolean;
}

function diskFact({ disk }: Health): Fact {
  if (!disk) return { name: 'Disk', value: 'Not on this machine' };
  const isBad = disk.free < disk.total * LOW_DISK_SHARE;
  const note = isBad
    ? 'Make room soon: a full disk stops all writing.'
    : 'A tenth of it should be free.';
  return {
    name: 'Disk',
    note,
    isBad,
    value: `${inBytes(disk.free)} free of ${inBytes(disk.total)}`,
  };
}

function logFact(logSize: number): Fact {
  const isBad = logSize > LONG_LOG;
  const note = isBad
    ? 'It is far too long. Does a copy or an export run for hours?'
    : `What is not yet in the database file. Up to ${inBytes(NORMAL_LOG)} is normal.`;
  return { name: 'Database log', value: inBytes(logSize), note, isBad };
}

function waitFact({ eventLoop: { p99, max } }: Health): Fact {
  const isBad = p99 > LONG_WAIT_MS;
  const note = isBad
    ? 'The machine is too busy or too small: every page is slow.'
    : `How long requests wait until the server turns to them, in the last minutes. Under ${NORMAL_WAIT_MS} ms is normal; once in a while it is longer.`;
  return {
    name: 'Waiting time',
    note,
    isBad,
    value: `Nearly always under ${inMs(Math.ceil(p99) + 1)}, at worst ${inMs(max)}`,
  };
}

const notificationMailsNote = ({ mail }: Health): string =>
  mail
    ? 'Members who get a letter soon if they do not read the forum first. If it only grows, send a test mail below.'
    : 'No mail server is set: SMTP_URL names it.';

/** The facts about the server itself, as the page lists them. */
export const factsOf = (health: Health): Fact[] => [
  { name: 'Version', value: health.version },
  {
    name: 'Database',
    value: `${ENGINES[health.engine]}, ${inBytes(health.databaseSize)}`,
  },
  ...(health.logSize === null ? [] : [logFact(health.logSize)]),
  diskFact(health),
  waitFact(health),
  {
    name: 'Open pages',
    value: health.sockets.toLocaleString('en'),
    note:
      health.servers > 1
        ? `Connected to this one of ${health.servers} servers.`
        : 'Tabs that are connected now.',
  },
  {
    name: 'Letters that wait',
    value: health.letters.toLocaleString('en'),
    note: notificationMailsNote(health),
  },
];
