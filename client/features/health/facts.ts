import {
  healthDatabase,
  healthDisk,
  healthDiskElsewhere,
  healthDiskFree,
  healthDiskFull,
  healthDiskNote,
  healthHeld,
  healthHeldFor,
  healthHeldNote,
  healthLetters,
  healthLettersNote,
  healthLog,
  healthLogLong,
  healthLogNote,
  healthMilliseconds,
  healthNoMail,
  healthNoRaid,
  healthPages,
  healthPagesNote,
  healthPagesOfServers,
  healthRaid,
  healthRaidSince,
  healthVersion,
  healthWait,
  healthWaitLong,
  healthWaitNote,
  healthWaits,
  number,
  numberTag,
  raidEnds,
} from '#messages';
import type { Health } from '../../../contract/features/health.ts';
import { HELD_REASONS } from '../../../contract/values/moderation-kinds.ts';
import { inFull } from '../../ui/display/time-words.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1_000;

/** An amount of bytes in the unit that fits it. */
export function inBytes(bytes: number): string {
  let [amount, at] = [bytes, 0];
  while (amount >= STEP && at < UNITS.length - 1) [amount, at] = [amount / STEP, at + 1];
  const unit = UNITS[at] ?? 'byte';
  return new Intl.NumberFormat(numberTag(), {
    style: 'unit',
    unit,
    maximumFractionDigits: amount < 10 && at > 0 ? 1 : 0,
  }).format(amount);
}

const inMs = (ms: number) => healthMilliseconds(Math.round(ms));

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
  if (!disk) return { name: healthDisk, value: healthDiskElsewhere };
  const isBad = disk.free < disk.total * LOW_DISK_SHARE;
  const note = isBad ? healthDiskFull : healthDiskNote;
  return {
    name: healthDisk,
    note,
    isBad,
    value: healthDiskFree(inBytes(disk.free), inBytes(disk.total)),
  };
}

function logFact(logSize: number): Fact {
  const isBad = logSize > LONG_LOG;
  const note = isBad ? healthLogLong : healthLogNote(inBytes(NORMAL_LOG));
  return { name: healthLog, value: inBytes(logSize), note, isBad };
}

function waitFact({ eventLoop: { p99, max } }: Health): Fact {
  const isBad = p99 > LONG_WAIT_MS;
  const note = isBad ? healthWaitLong : healthWaitNote(inMs(NORMAL_WAIT_MS));
  return {
    name: healthWait,
    note,
    isBad,
    value: healthWaits(inMs(Math.ceil(p99) + 1), inMs(max)),
  };
}

const raidFact = ({ raid }: Health): Fact => ({
  name: healthRaid,
  value: raid ? healthRaidSince(inFull(raid.since)) : healthNoRaid,
  ...(raid && { note: raidEnds, isBad: true }),
});

/** How many texts came to wait today, and why. */
function heldFact({ held }: Health): Fact {
  const counts = HELD_REASONS.filter((reason) => held[reason] > 0);
  const total = counts.reduce((sum, reason) => sum + held[reason], 0);
  const reasons = counts.map((reason) => healthHeldFor[reason](number(held[reason])));
  const list = new Intl.ListFormat(numberTag(), { type: 'conjunction' }).format(reasons);
  const value = total === 0 ? number(0) : `${number(total)}: ${list}`;
  return { name: healthHeld, value, note: healthHeldNote };
}

const notificationMailsNote = ({ mail }: Health): string =>
  mail ? healthLettersNote : healthNoMail;

/** The facts about the server itself, as the page lists them. */
export const factsOf = (health: Health): Fact[] => [
  { name: healthVersion, value: health.version },
  {
    name: healthDatabase,
    value: `${ENGINES[health.engine]}, ${inBytes(health.databaseSize)}`,
  },
  ...(health.logSize === null ? [] : [logFact(health.logSize)]),
  diskFact(health),
  waitFact(health),
  {
    name: healthPages,
    value: number(health.sockets),
    note: health.servers > 1 ? healthPagesOfServers(health.servers) : healthPagesNote,
  },
  {
    name: healthLetters,
    value: number(health.letters),
    note: notificationMailsNote(health),
  },
  raidFact(health),
  heldFact(health),
];
