import { readFileSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readHealth } from '../../../db/features/health/reads.ts';
import { pathInProject } from '../../../db/project-root.ts';
import type { Config } from '../../app/config/config.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import type { Handlers } from '../../http/handlers.ts';
import { messagesFor } from '../../mail/receiver.ts';
import { sendTestMail } from '../../mail/test-mail.ts';
import { presentRaid } from '../raid/present.ts';
import { requireUser } from '../users/require-user.ts';

type Places = Pick<Config, 'databaseUrl' | 'databaseFile' | 'dataDir'>;

/** The version of the program. */
const VERSION: string = (
  JSON.parse(readFileSync(pathInProject('package.json'), 'utf8')) as { version: string }
).version;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The disk of the database, or else of the server's own data; null where there is no such folder. */
async function diskOf({ databaseUrl, databaseFile, dataDir }: Places) {
  try {
    const folder = databaseUrl === null ? dirname(databaseFile) : dataDir;
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The bytes of SQLite's write-ahead log; null on PostgreSQL. */
async function logSizeOf({ databaseUrl, databaseFile }: Places): Promise<number | null> {
  if (databaseUrl !== null) return null;
  try {
    return (await stat(`${databaseFile}-wal`)).size;
  } catch (error) {
    // The last connection that closes takes the log away.
    if (isMissing(error)) return 0;
    throw error;
  }
}

/** The handlers of the calls about the server itself. */
function healthHandlers({ config, settings, store, live, bus, eventLoop }: AppContext) {
  return {
    async 'GET /admin/health'() {
      const [stored, disk, logSize] = await Promise.all([
        store.read(readHealth()),
        diskOf(config),
        logSizeOf(config),
      ]);
      return {
        version: VERSION,
        engine: config.databaseUrl === null ? 'sqlite' : 'postgres',
        ...stored,
        raid: presentRaid(stored.raid),
        disk,
        logSize,
        eventLoop: eventLoop.delays(),
        sockets: live.io.engine.clientsCount,
        servers: bus?.servers ?? 1,
        snapshots: config.snapshots !== null,
        mail: config.mail.smtpUrl !== undefined,
      };
    },

    async 'POST /admin/health/mail'({ caller: { email: to } }) {
      const messages = messagesFor(await requireUser({ store }, to), config);
      return { to, ...(await sendTestMail(config, messages, settings.now.siteName, to)) };
    },
  } satisfies Partial<Handlers>;
}

export const health = { handlers: healthHandlers } satisfies Feature;
