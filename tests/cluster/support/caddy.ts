import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { freshFolder } from '../../support/folders.ts';
import { answers } from './nginx.ts';
import { until } from './pair.ts';
import { freePort } from './process.ts';

const CONF = fileURLToPath(new URL('../../../deploy/Caddyfile', import.meta.url));

export const isCaddyHere = spawnSync('caddy', ['version']).status === 0;

/** Checks the file that is deployed; answers what Caddy says of it. */
export function validateCaddyfile(PUBLIC_URL: string) {
  const home = freshFolder();
  const args = ['validate', '--config', CONF, '--adapter', 'caddyfile'];
  const env = { ...process.env, HOME: home, PUBLIC_URL };
  return spawnSync('caddy', args, { encoding: 'utf8', env });
}

/** Runs the real Caddy on the file that is deployed; only addresses are of this machine, where nobody certifies them. */
export async function startCaddy([one, two]: [number, number]) {
  const folder = mkdtempSync(join(tmpdir(), 'adda-caddy-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const changes: [of: string, to: string][] = [
    ['forum1:3000', `127.0.0.1:${one}`],
    ['forum2:3000', `127.0.0.1:${two}`],
    ['\tservers {', '\tadmin off\n\tservers {'],
  ];
  let conf = readFileSync(CONF, 'utf8');
  for (const [of, to] of changes) {
    if (!conf.includes(of)) throw new Error(`deploy/Caddyfile does not say "${of}"`);
    conf = conf.replace(of, to);
  }
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, conf);
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder, PUBLIC_URL: url },
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  });
  await until(() => answers(Number(new URL(url).port)), 15_000);
  return { url };
}
