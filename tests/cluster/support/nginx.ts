import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { freshFolder } from '../../support/folders.ts';
import { freePort } from '../../support/forums/make-release.ts';
import { atEnd, until } from './pair.ts';

const PLACES = ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/opt/homebrew/bin'];

/** Where Debian and others put it; null when there is none. */
export const nginx: string | null =
  PLACES.map((place) => join(place, 'nginx')).find((file) => existsSync(file)) ?? null;

/** True if somebody listens there. */
export const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

/** A change of a file that is deployed: addresses and folders are of this machine. */
export type Changes = [of: string, to: string][];

/** Writes a file that is deployed into a folder, with these changes. */
export function deployed(folder: string, name: string, changes: Changes, without?: string) {
  const source = new URL(`../../../deploy/${name}`, import.meta.url);
  let conf = readFileSync(source, 'utf8');
  if (without) conf = conf.replaceAll(without, '');
  for (const [of, to] of changes) {
    if (!conf.includes(of)) throw new Error(`deploy/${name} does not say "${of}"`);
    conf = conf.replace(of, to);
  }
  writeFileSync(join(folder, name), conf);
  return join(folder, name);
}

/** Runs a program until the test ends. */
export function runUntilEnd(program: string, args: string[], env = process.env) {
  const child = spawn(program, args, { stdio: 'ignore', env });
  const ended = once(child, 'exit');
  atEnd(async () => {
    child.kill('SIGTERM');
    await ended;
  });
}

/**
 * Runs the real nginx on the file that is deployed.
 * @param certificate a folder with a certificate: then the lines marked TLS count.
 */
export async function startNginx([one, two]: [number, number], certificate?: string) {
  const folder = freshFolder();
  // Started by root, its workers are somebody else.
  chmodSync(folder, 0o755);
  const [port, secure] = [await freePort(), await freePort()];
  // Its own folders for bodies on their way are those of the system, where not everybody may write.
  const temporaries = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const changes: Changes = [
    ['forum1:3000', `127.0.0.1:${one}`],
    ['forum2:3000', `127.0.0.1:${two}`],
    ['listen 8080', `listen 127.0.0.1:${port}`],
    ['/tmp/nginx.pid', join(folder, 'pid')],
    ['http {', `http {\n  ${temporaries.join(' ')}`],
  ];
  if (certificate) {
    changes.push(['listen 8443', `listen 127.0.0.1:${secure}`]);
    for (const name of ['fullchain.pem', 'privkey.pem'])
      changes.push([`/etc/nginx/certificates/${name}`, join(certificate, name)]);
  }
  const file = deployed(folder, 'nginx.conf', changes, certificate && '#TLS ');
  const errors = join(folder, 'error.log');
  runUntilEnd(String(nginx), ['-p', folder, '-c', file, '-e', errors, '-g', 'daemon off;']);
  await until(() => answers(port)).catch(() => {
    throw new Error(`nginx does not start: ${readFileSync(errors, 'utf8')}`);
  });
  return { url: `http://127.0.0.1:${port}`, port, secure };
}
