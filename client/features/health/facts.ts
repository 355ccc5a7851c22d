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

const inMs = (ms: number) => `${ms.toLocaleString('en')} ms`;

const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** Less free space than this is told in words. */
const LOW_DISK_SHARE = 0.1;

interface Fact {
  name: string;
  value: string;
  /** What it means, or what is wrong with it. */
  note?: string;
  isBad?: boolean;
}

function diskFact({ disk }: Health): Fact {
  if (!disk) return { name: 'Disk', value: 'Not on this machine' };
  const isBad = disk.free < disk.total * LOW_DISK_SHARE;
  const note = isBad ? { note: 'Make room soon: a full disk stops all writing.', isBad } : {};
  return { name: 'Disk', value: `${inBytes(disk.free)} free of ${inBytes(disk.total)}`, ...note };
}

/** The facts about the server itself, as the page lists them. */
export const factsOf = (health: Health): Fact[] => [
  { name: 'Version', value: health.version },
  {
    name: 'Database',
    value: `${ENGINES[health.engine]}, ${inBytes(health.databaseSize)}`,
  },
  ...(health.logSize === null
    ? []
    : [
        {
          name: 'Database log',
          value: inBytes(health.logSize),
          note: 'What is not yet in the database file.',
        },
      ]),
  diskFact(health),
  {
    name: 'Event loop',
    value: `${inMs(health.eventLoop.p99)} for 99 of 100, ${inMs(health.eventLoop.max)} at most`,
    note: 'How long the server kept requests waiting in the last minutes.',
  },
  {
    name: 'Open pages',
    value: health.sockets.toLocaleString('en'),
    ...(health.servers > 1 && { note: `On this one of ${health.servers} servers.` }),
  },
  {
    name: 'Letters that wait',
    value: health.letters.toLocaleString('en'),
    ...(!health.mail && { note: 'No mail server is set: SMTP_URL names it.' }),
  },
];
