import { Said } from '../db/said.ts';
import { readConfig } from './config.ts';
import { openForum } from './forum.ts';

async function open() {
  try {
    const config = readConfig(process.env);
    return { config, ...(await openForum(config)) };
  } catch (error) {
    // Anything else is a fault of ours and shows where it happened.
    if (!(error instanceof Said)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const { config, fastify, close } = await open();
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
