import { pathInProject } from '../../../db/project-root.ts';
import { freshFolder } from '../folders.ts';
import { start } from '../processes.ts';

/** The starter of the program as it was built: what runs in production. */
export const STARTER = pathInProject('server/start.mjs');

/** Starts the forum as it was built, and waits until it listens. It ends when the test ends. */
export async function startBuilt(env: Record<string, string> = {}, args = [STARTER]) {
  const forum = start(args, { PORT: '0', DATA_DIR: freshFolder(), ...env });
  const lines: string[] = [];
  /** The next line that it logs. @throws once it has ended */
  const nextLine = async () => {
    const line = await forum.nextLine();
    lines.push(line);
    return line;
  };
  let url: string | undefined;
  while (!url) url = /The forum is at (http:\/\/[^"\s]+)/.exec(await nextLine())?.[1];
  const ask = (path: string, init?: RequestInit) => fetch(url + path, init);
  return {
    url,
    /** All that it has logged. */
    lines,
    nextLine,
    errorOutput: forum.errorOutput,
    ask,
    post: (path: string, body: object, headers: Record<string, string> = {}) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    /** Ends the forum. @returns all lines that it logged, and what it complained of. */
    async end() {
      forum.process.kill('SIGTERM');
      while ((await nextLine().catch(() => null)) !== null);
      await forum.ended;
      return { lines, complaints: forum.errorOutput() };
    },
  };
}
