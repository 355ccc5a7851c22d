import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Of the surroundings nothing else reaches the installation. */
const NETWORK = /^(https?_proxy|no_proxy|node_extra_ca_certs|npm_config_registry)$/i;

/** Megabytes on the disk, as `du -sm` counts them. */
const megabytes = (path: string) =>
  Number.parseInt(execFileSync('du', ['-sm', '--exclude=.git', path], { encoding: 'utf8' }), 10);

/**
 * A clone of what is committed, for a machine that has nothing but Node and npm.
 * @param programs folders that come first in its PATH.
 */
export function cloneBare(...programs: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'adda-production-'));
  const project = join(folder, 'adda');
  execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${ROOT}`, project]);
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((place) => !place.includes('node_modules'));
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => NETWORK.test(name))),
    PATH: [...programs, ...path].join(delimiter),
    HOME: join(folder, 'home'),
    npm_config_cache: join(folder, 'cache'),
  };
  return {
    project,
    /** Runs a command there; answers what it said. @throws when it fails, with what it complained of. */
    run: (command: string, settings: Record<string, string> = {}) =>
      execFileSync('sh', ['-c', command], {
        cwd: project,
        env: { ...env, ...settings },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    /** Starts a forum; it ends when the test ends. @returns the address that it says. */
    async startForum(command: string, settings: Record<string, string> = {}): Promise<string> {
      // A group of its own: npm passes no signal on to what it runs.
      const forum = spawn('sh', ['-c', command], {
        cwd: project,
        env: { ...env, ...settings },
        detached: true,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      onTestFinished(async () => {
        if (forum.exitCode !== null || forum.signalCode !== null) return;
        process.kill(-(forum.pid as number), 'SIGTERM');
        await once(forum, 'close');
      });
      let said = '';
      for await (const text of forum.stdout.setEncoding('utf8')) {
        said += text;
        const url = /The forum is at (http:[^"]+)/.exec(said)?.[1];
        if (url) return url;
      }
      throw new Error(`${command} has ended: ${said}`);
    },
    megabytes: (part = '.') => megabytes(join(project, part)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
