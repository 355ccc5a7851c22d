import { fileURLToPath } from 'node:url';
import { freshFolder } from '../../support/folders.ts';
import { start } from '../../support/processes.ts';

/** The program as it was built: what runs in production. */
const STARTER = fileURLToPath(new URL('../../../server/start.mjs', import.meta.url));
/** The word in everything that is sent: nobody who reads the log may find it there. */
export const PLANTED = 'pl4nt3d';
/** A line that would look like one of our own. */
export const FORGED_LINE = `\n{"level":60,"msg":"forged ${PLANTED}"}\n`;
const SECRETS = {
  JWT_SECRET: `${PLANTED}-jwt-secret-of-more-than-32-characters`,
  SMTP_URL: `smtp://user:${PLANTED}@127.0.0.1:1`,
  GOOGLE_CLIENT_ID: 'a-client',
  PAY_TO: 'bkash:01711111111:send',
  GOOGLE_CLIENT_SECRET: `${PLANTED}-google`,
};

export const PUBLIC_URL = 'https://forum.example.org';

/** Starts the real program as in production, with a log of everything, and listens to all that it says. */
export async function run(env: Record<string, string>) {
  const dataDir = freshFolder();
  const helper = start([STARTER], {
    ...SECRETS,
    ...env,
    DATA_DIR: dataDir,
    PORT: '0',
    NODE_ENV: 'production',
    PUBLIC_URL,
    TRUST_PROXY: '192.0.2.1',
    VERIFY: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'trace',
  });
  const lines: string[] = [];
  let url = '';
  while (!url) {
    const line = await helper.nextLine();
    lines.push(line);
    url = /The forum is at (http:\/\/[^"\s]+)/.exec(line)?.[1] ?? '';
  }
  return {
    url,
    dataDir,
    /** Ends the program and answers every line that it said. */
    async end() {
      helper.process.kill('SIGTERM');
      for (;;) {
        const line = await helper.nextLine().catch(() => null);
        if (line === null) break;
        lines.push(line);
      }
      await helper.ended;
      return { lines, complaints: helper.errorOutput() };
    },
  };
}
