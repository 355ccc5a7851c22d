import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Where programs that are no servers (`npm run admin`) say that they have written. */
export const CHANGED = 'adda_changed';
const RETRY_MS = 500;

/** Calls back when such a program has written, or may have while the line was broken; again, when that fails. */
export function listenToCommands(url: string, then: () => void | Promise<void>) {
  let stopped = false;
  let client: pg.Client | undefined;

  let due = false;
  let telling = false;
  /** However often it is called: of what comes while it is under way, one more follows. */
  async function tell() {
    due = true;
    if (telling) return;
    telling = true;
    while (due && !stopped) {
      due = false;
      try {
        await then();
      } catch {
        // The database may be away just now.
        due = true;
        await pause(RETRY_MS, undefined, { ref: false });
      }
    }
    telling = false;
  }

  async function open(again: boolean) {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true });
    client = fresh;
    let lost = false;
    const lose = () => {
      if (lost || stopped) return;
      lost = true;
      setTimeout(() => void open(true), RETRY_MS).unref();
    };
    fresh.on('error', lose);
    fresh.on('end', lose);
    fresh.on('notification', () => void tell());
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANGED}`);
      if (again) void tell();
    } catch {
      // The line is down: readiness tells of it, and it is tried again.
      lose();
    }
    if (stopped) await fresh.end();
  }
  const opened = open(false);

  return async () => {
    stopped = true;
    await opened;
    await client?.end();
  };
}
