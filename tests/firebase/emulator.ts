import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the Auth emulator listens, as `host:port`. */
    emulator: string;
  }
}

export const PROJECT = 'demo-adda';

/** The part of firebase-tools for `auth`, without the rest of it: no Java, no hub, no ports of its own choice. */
interface AuthServer {
  createApp(projectId: string, otherProjects: 'NO_WARNING'): Promise<RequestListener>;
}

/** Starts the Auth emulator for the whole run. */
export default async function start({ provide }: TestProject) {
  const require = createRequire(import.meta.url);
  const { createApp }: AuthServer = require('firebase-tools/lib/emulator/auth/server.js');
  const server = createServer(await createApp(PROJECT, 'NO_WARNING'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provide('emulator', `127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
