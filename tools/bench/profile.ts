/** Where the processor time of one request goes, by samples of Linux's `perf`. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownChild } from './children.ts';

/** Samples per second; no divisor of the timers' frequencies. */
const FREQUENCY = 997;
const REPORT_BYTES = 2 ** 26;

/** Names of V8's functions that collect garbage. */
const COLLECTION =
  /Scaveng|Mark(Compact|ing)|Sweep|Evacuat|Heap::|GarbageCollect|GlobalHandles|YoungGeneration|ObjectVisitor/;

/** The part of the program that a sample belongs to. */
function partOf(thread: string, file: string, symbol: string): string {
  if (thread === 'libuv-worker') return 'sync thread';
  if (thread.startsWith('V8Worker')) return 'collection';
  if (thread !== 'MainThread') return 'other threads';
  if (file.endsWith('.node')) return 'SQLite';
  if (file.includes('[kernel')) return 'kernel';
  return COLLECTION.test(symbol) ? 'collection' : 'JavaScript and HTTP';
}

/** Sums the lines of a report: the share of each part, from 0 to 1. */
function sharesOf(report: string): Record<string, number> {
  const shares: Record<string, number> = {};
  for (const line of report.split('\n')) {
    const [percent, thread, file, symbol] = line.split('|').map((field) => field.trim());
    if (!percent?.endsWith('%') || !thread || !file || !symbol) continue;
    const part = partOf(thread, file, symbol);
    shares[part] = (shares[part] ?? 0) + Number.parseFloat(percent) / 100;
  }
  return shares;
}

/**
 * Samples a process while this work runs.
 * @returns the share of each part of the program, from 0 to 1.
 */
export async function sample(
  pid: number,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'adda-perf-'));
  const file = join(folder, 'data');
  const recording = ['record', '-q', '-F', String(FREQUENCY), '-p', String(pid), '-o', file];
  const perf = ownChild(spawn('perf', recording, { stdio: 'ignore' }));
  const ended = once(perf, 'exit');
  await work();
  perf.kill('SIGINT');
  await ended;
  const report = ['report', '-q', '--stdio', '-t', '|', '--sort', 'comm,dso,symbol', '-i', file];
  const text = execFileSync('perf', report, { encoding: 'utf8', maxBuffer: REPORT_BYTES });
  rmSync(folder, { recursive: true });
  return sharesOf(text);
}
