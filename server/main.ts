import { Said } from '../db/said.ts';
import type { App } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { openForum } from './forum.ts';
import { createPrivately } from './private-files.ts';

const WHY: Record<string, string> = {
  EADDRINUSE: 'another program does',
  EADDRNOTAVAIL: 'that address is not of this machine',
  EACCES: 'that is not allowed here',
  ENOTFOUND: 'there is no such address',
  EAI_AGAIN: 'that name could not be looked up',
};

/**
 * The framework would listen at each address of this name, by a server of its own for each but the first: sockets and
 * the bounds of connections are of the first alone.
 */
const addressOf = (host: string) => (host.toLowerCase() === 'localhost' ? '127.0.0.1' : host);

/** @throws Said when nobody can listen there. */
async function listen({ fastify, close }: App, { host, port }: Config): Promise<string> {
  try {
    return await fastify.listen({ host: addressOf(host), port });
  } catch (cause) {
    await close();
    const { code = '' } = cause as NodeJS.ErrnoException;
    const why = WHY[code];
    throw why ? new Said(`The forum can't listen at HOST ${host}, PORT ${port}: ${why}.`) : cause;
  }
}

async function open() {
  createPrivately();
  try {
    const config = readConfig(process.env);
    const forum = await openForum(config);
    return { ...forum, address: await listen(forum, config) };
  } catch (error) {
    // Anything else is a fault of ours and shows where it happened.
    if (!(error instanceof Said)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const { address, fastify, close } = await open();
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
