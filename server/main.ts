import { openSqlite } from '../db/open.ts';
import { buildApp } from './app.ts';
import { BadConfig, type Config, readConfig } from './config.ts';
import { noPayments, testPayments } from './outside/test-payments.ts';

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const config = configOrExit();
const store = openSqlite(config.databaseFile);
const payments = config.production ? noPayments : testPayments;
const identity = {
  prove: async () => null,
  options: { identity: 'local' as const, google: false },
};
const app = await buildApp({ config, store, identity, payments });
const address = await app.fastify.listen({ host: config.host, port: config.port });
app.fastify.log.info(`The forum is at ${address}`);

let closing = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    if (closing) return;
    closing = true;
    await app.close();
    process.exit(0);
  });
}
