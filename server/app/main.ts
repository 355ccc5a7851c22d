import { OperatorError } from '../../db/core/errors.ts';
import { setupAddress } from '../features/setup/setup-code.ts';
import type { App } from './app.ts';
import { type Config, readConfig } from './config/config.ts';
import { restrictUmask } from './config/file-permissions.ts';
import { bootstrap } from './lifecycle/bootstrap.ts';

/** The reasons for a failed listen, by error code. */
const LISTEN_ERRORS: Record<string, string> = {
  EADDRINUSE: 'another program does',
  EADDRNOTAVAIL: 'that address is not of this machine',
  EACCES: 'that is not allowed here',
  ENOTFOUND: 'there is no such address',
  EAI_AGAIN: 'that name could not be looked up',
};

/**
 * Resolves `localhost` to one address. Fastify would open a second server for its IPv6 address, without live sockets
 * and connection limits.
 */
const addressOf = (host: string) => (host.toLowerCase() === 'localhost' ? '127.0.0.1' : host);

/** @throws OperatorError when the address or port is not available. */
async function listen({ fastify, close }: App, { host, port }: Config): Promise<string> {
  try {
    return await fastify.listen({ host: addressOf(host), port });
  } catch (cause) {
    await close();
    const { code = '' } = cause as NodeJS.ErrnoException;
    const why = LISTEN_ERRORS[code];
    throw why
      ? new OperatorError(`The forum can't listen at HOST ${host}, PORT ${port}: ${why}.`)
      : cause;
  }
}

/** True if an upgrade tries this release. */
const isOnTrial = process.argv.includes('--until-input-ends');

async function open() {
  restrictUmask();
  try {
    const config = readConfig(process.env);
    const forum = await bootstrap(config, { isOnTrial });
    return { ...forum, address: await listen(forum, config) };
  } catch (error) {
    // Any other error is a bug: its stack is printed.
    if (!(error instanceof OperatorError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

let end = (): void => process.exit(0);
// The input also ends when the upgrade is killed, perhaps before this release has started.
if (isOnTrial) process.stdin.on('end', () => end()).resume();
const { address, fastify, context, close } = await open();
let closing = false;
end = async () => {
  if (closing) return;
  closing = true;
  await close();
  process.exit(0);
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end());

// Only now: whoever reads that the forum is there may end it.
fastify.log.info(`The forum is at ${address}`);
const setup = await setupAddress(context, address);
// Beside the log, and last: people copy it, and a line of JSON would go on behind it.
if (setup) process.stderr.write(`\nNo account is an admin yet. Become the first at:\n${setup}\n`);
