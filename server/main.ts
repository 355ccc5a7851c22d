import { BadConfig, type Config, readConfig } from './config.ts';
import { openForum } from './forum.ts';

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
const { fastify, close } = await openForum(config);
const address = await fastify.listen({ host: config.host, port: config.port });
fastify.log.info(`The forum is at ${address}`);

let closing = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    if (closing) return;
    closing = true;
    await close();
    process.exit(0);
  });
}
