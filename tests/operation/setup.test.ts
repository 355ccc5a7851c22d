import { expect, test } from 'vitest';
import { start, type TestProcess } from '../support/processes.ts';
import { folder, STARTER } from './build/starter.ts';

const ADDRESS = /Become the first at (http:\/\/[^"\s]+)\/setup\?code=([\w-]+)/;

/** Stops a forum, and gives the lines that its log has still to say. */
async function restOf(forum: TestProcess): Promise<string> {
  forum.process.kill('SIGTERM');
  const lines: string[] = [];
  for (;;) {
    const line = await forum.nextLine().catch(() => null);
    if (line === null) return lines.join('\n');
    lines.push(line);
  }
}

test('start: the log shows the same address of the setup at every start, and none where ADMIN_EMAILS names an admin', async () => {
  const DATA_DIR = folder();
  const codes: string[] = [];
  for (let n = 0; n < 2; n++) {
    const forum = start([STARTER], { PORT: '0', DATA_DIR });
    let found: RegExpExecArray | null = null;
    while (!found) found = ADDRESS.exec(await forum.nextLine());
    const [, home = '', code = ''] = found;
    codes.push(code);
    // The screen is asked for with the code, and no line of the log holds it again.
    await fetch(`${home}/setup?code=${code}`, { headers: { accept: 'text/html' } });
    await fetch(`${home}/setup?code=${code}`, { method: 'POST', body: 'x' });
    expect(await restOf(forum)).not.toContain(code);
  }
  expect(codes[0]).toBe(codes[1]);

  const named = start([STARTER], { PORT: '0', DATA_DIR, ADMIN_EMAILS: 'ana@example.com' });
  while (!(await named.nextLine()).includes('The forum is at'));
  expect(await restOf(named)).not.toMatch(ADDRESS);
});
