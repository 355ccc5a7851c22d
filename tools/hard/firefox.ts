/** Firefox, told by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/) what to open; it needs no library. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Setup } from './setup.ts';

const NAMES = ['firefox-esr', 'firefox'];
/** Nobody is told of anything, and no page asks for what a new profile shows. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.auto': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'http://127.0.0.1:9',
  'toolkit.telemetry.server': 'http://127.0.0.1:9',
};

/** The installed Firefox; null where there is none. */
export const findFirefox = (): string | null =>
  NAMES.find((name) => spawnSync(name, ['--version']).status === 0) ?? null;

interface Message {
  id?: number;
  method?: string;
  params?: { level?: string; type?: string; text?: string | null };
  result?: unknown;
  error?: string;
  message?: string;
}

/** The address at which a starting Firefox listens. */
async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('Firefox has no standard error.');
  for await (const line of createInterface({ input: stderr })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address) {
      // The rest of the output is discarded; a full pipe would stop Firefox.
      stderr.resume();
      return address;
    }
  }
  throw new Error('Firefox ended before it listened.');
}

/**
 * Starts Firefox without windows, in a profile of its own.
 * @param languages what it asks pages for (`bn,en`).
 */
export async function startFirefox(
  setup: Setup,
  program: string,
  { zone, languages }: { zone: string; languages: string },
) {
  const profile = setup.folder();
  const preferences = Object.entries({ ...PREFERENCES, 'intl.accept_languages': languages });
  writeFileSync(
    join(profile, 'user.js'),
    preferences
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const child = spawn(program, args, {
    env: { ...process.env, TZ: zone, HOME: profile },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'close');
  setup.onFinished(async () => {
    child.kill();
    await ended;
  });

  const line = new WebSocket(`${await addressOf(child)}/session`);
  await once(line, 'open');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  /** Errors and warnings on the console of the page; `isThrown`: nobody has caught the error. */
  const said: { text: string; isThrown: boolean }[] = [];
  line.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error, message } = JSON.parse(String(data)) as Message;
    if (method === 'log.entryAdded' && /^(?:error|warn)/.test(params?.level ?? ''))
      said.push({ text: params?.text ?? '', isThrown: params?.type === 'javascript' });
    const asked = waiting.get(id ?? -1);
    if (error) asked?.reject(new Error(`${error}: ${message}`));
    else asked?.resolve(result);
  });
  let commands = 0;
  function command<Result>(method: string, params: object): Promise<Result> {
    const asked = Promise.withResolvers<unknown>();
    commands += 1;
    waiting.set(commands, asked);
    line.send(JSON.stringify({ id: commands, method, params }));
    return asked.promise as Promise<Result>;
  }

  await command('session.new', { capabilities: {} });
  await command('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await command<{ contexts: { context: string }[] }>(
    'browsingContext.getTree',
    {},
  );
  const [page] = contexts;
  if (!page) throw new Error('Firefox has no page.');
  const { context } = page;

  return {
    said,
    /** Opens an address, and waits until it is loaded. */
    open: (url: string) => command('browsingContext.navigate', { context, url, wait: 'complete' }),
    /** The value of an expression on the page; a promise is awaited. */
    async evaluate(expression: string): Promise<unknown> {
      const { result, exceptionDetails } = await command<{
        result?: { value?: unknown };
        exceptionDetails?: { text: string };
      }>('script.evaluate', { expression, target: { context }, awaitPromise: true });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result?.value;
    },
  };
}
