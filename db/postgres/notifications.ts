import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** The channel on which a command (`npm run admin`) notifies the servers that it has written. */
export const CHANGE_CHANNEL = 'adda_changed';
const RETRY_MS = 500;

/**
 * Calls back after each notification, and after each reconnect: notifications may have been missed. A failed callback
 * is retried.
 */
export function listenForChanges(url: string, onChange: () => void | Promise<void>) {
  let isStopped = false;
  let client: pg.Client | undefined;

  let isDue = false;
  let isRunning = false;
  /** Runs the callback, one run at a time. All notifications during a run cause one more run. */
  async function runCallback() {
    isDue = true;
    if (isRunning) return;
    isRunning = true;
    while (isDue && !isStopped) {
      isDue = false;
      try {
        await onChange();
      } catch {
        // The database may be unavailable for a moment.
        isDue = true;
        await delay(RETRY_MS, undefined, { ref: false });
      }
    }
    isRunning = false;
  }

  async function connect(isReconnect: boolean) {
    const connecting = new pg.Client({ connectionString: url, keepAlive: true });
    client = connecting;
    let isLost = false;
    const reconnect = () => {
      if (isLost || isStopped) return;
      isLost = true;
      setTimeout(() => void connect(true), RETRY_MS).unref();
    };
    connecting.on('error', reconnect);
    connecting.on('end', reconnect);
    connecting.on('notification', () => void runCallback());
    try {
      await connecting.connect();
      await connecting.query(`listen ${CHANGE_CHANNEL}`);
      if (isReconnect) void runCallback();
    } catch {
      // The readiness check reports the lost connection; the listener retries.
      reconnect();
    }
    if (isStopped) await connecting.end();
  }
  const firstConnect = connect(false);

  return async () => {
    isStopped = true;
    await firstConnect;
    await client?.end();
  };
}
