import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { until } from './pair.ts';
import { freePort } from './process.ts';

const CONF = fileURLToPath(new URL('../../../deploy/nginx.conf', import.meta.url));
const PLACES = ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/opt/homebrew/bin'];

/** Where Debian and others put it; null when there is none. */
export const nginx: string | null =
  PLACES.map((place) => join(place, 'nginx')).find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  }) ?? null;

/** True if somebody listens there. */
export const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

/**
 * Runs the real nginx on the file that is deployed; only addresses and folders are of this machine.
 * @param certificate a folder with a certificate: then the lines marked TLS count.
 */
export async function startNginx([one, two]: [number, number], certificate?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'adda-nginx-'));
  // Started by root, its workers are somebody else.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const changes: [of: string, to: string][] = [
    ['forum1:3000', `127.0.0.1:${one}`],
    ['forum2:3000', `127.0.0.1:${two}`],
    ['listen 8080', `listen 127.0.0.1:${port}`],
    ['/tmp/nginx.pid', join(folder, 'pid')],
    ['http {', `http {\n  ${temporaries(folder)}`],
  ];
  const secure = await freePort();
  if (certificate)
    changes.push(
      ['listen 8443', `listen 127.0.0.1:${secure}`],
      ['/etc/nginx/certificates/fullchain.pem', join(certificate, 'fullchain.pem')],
      ['/etc/nginx/certificates/privkey.pem', join(certificate, 'privkey.pem')],
    );
  let conf = readFileSync(CONF, 'utf8');
  if (certificate) conf = conf.replaceAll('#TLS ', '');
  for (const [of, to] of changes) {
    if (!conf.includes(of)) throw new Error(`deploy/nginx.conf does not say "${of}"`);
    conf = conf.replace(of, to);
  }
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, conf);
  const args = ['-p', folder, '-c', file, '-e', join(folder, 'error.log'), '-g', 'daemon off;'];
  const child = spawn(nginx as string, args, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  });
  await until(() => answers(port)).catch(() => {
    throw new Error(`nginx does not start: ${readFileSync(join(folder, 'error.log'), 'utf8')}`);
  });
  return { url: `http://127.0.0.1:${port}`, port, secure };
}

/** Its own folders for bodies on their way are those of the system, where not everybody may write. */
const temporaries = (folder: string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join(' ');
