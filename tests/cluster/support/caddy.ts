import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freshFolder } from '../../support/folders.ts';
import { freePort } from '../../support/forums/make-release.ts';
import { answers, deployed, runUntilEnd } from './nginx.ts';
import { until } from './pair.ts';

const CONF = fileURLToPath(new URL('../../../deploy/Caddyfile', import.meta.url));

export const isCaddyHere = spawnSync('caddy', ['version']).status === 0;

/** Checks the file that is deployed; answers what Caddy says of it. */
export function validateCaddyfile(PUBLIC_URL: string) {
  const args = ['validate', '--config', CONF, '--adapter', 'caddyfile'];
  const env = { ...process.env, HOME: freshFolder(), PUBLIC_URL };
  return spawnSync('caddy', args, { encoding: 'utf8', env });
}

/** Runs the real Caddy on the file that is deployed, where nobody certifies its address. */
export async function startCaddy([one, two]: [number, number]) {
  const folder = freshFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const file = deployed(folder, 'Caddyfile', [
    ['forum1:3000', `127.0.0.1:${one}`],
    ['forum2:3000', `127.0.0.1:${two}`],
    ['\tservers {', '\tadmin off\n\tservers {'],
  ]);
  const env = { ...process.env, HOME: folder, PUBLIC_URL: url };
  runUntilEnd('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], env);
  await until(() => answers(port), 15_000);
  return { url };
}
