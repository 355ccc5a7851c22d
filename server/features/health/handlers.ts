import { readHealth } from '../../../db/features/health/reads.ts';
import type { AppContext } from '../../app/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { sendTestMail } from '../../mail/test-mail.ts';
import { diskOf, logSizeOf, VERSION } from './machine.ts';

/** The handlers of the calls about the server itself. */
export function healthHandlers({ config, settings, store, live, bus, eventLoop }: AppContext) {
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
      return { to, ...(await sendTestMail(config, settings.now.siteName, to)) };
    },
  } satisfies Partial<Handlers>;
}
