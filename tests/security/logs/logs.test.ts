import { expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { pathOf } from '../../support/address.ts';
import { run as command } from '../../support/commands.ts';
import { startStripe } from '../../support/features/stripe.ts';
import {
  ALL,
  callAll,
  headersOf,
  knockAtDoors,
  knockWithSockets,
  REFUSING,
  signUp,
  writeAll,
} from './callers.ts';
import { PLANTED, run } from './program.ts';

test('logs: no secret and no line break of a caller gets into them', async () => {
  const stripe = await startStripe();
  const forum = await run(stripe.env);
  const ana = await signUp(forum.url, 'ana@example.com');
  const root = await signUp(forum.url, 'root@example.com');
  await command('admin', ['grant', root.email], { DATA_DIR: forum.dataDir });
  await knockAtDoors(forum.url, ana);

  // A request that is refused at the gate proves little: these got through to what keeps them.
  const writing = ALL.filter(([name, { body }]) => body && !REFUSING.includes(name));
  const names = (may: (endpoint: Endpoint) => boolean) =>
    writing.filter(([, endpoint]) => may(endpoint)).map(([name]) => name);
  expect(await writeAll(forum.url, ana)).toEqual(
    names(({ access: who }) => who !== 'admin' && who !== 'moderator'),
  );
  expect(await writeAll(forum.url, root)).toEqual(names(() => true));
  stripe.down = true;
  const { email } = ana;
  const membership = pathOf('POST /membership');
  const paying = { method: 'POST', headers: headersOf(ana), body: JSON.stringify({ email }) };
  expect((await fetch(forum.url + membership, paying)).status).toBe(503);
  await knockWithSockets(forum.url, ana.token);
  for (const person of [ana, root]) await callAll(forum.url, person);

  const { lines, complaints } = await forum.end();
  expect(complaints).toBe('');
  const said = lines.map((line) => JSON.parse(line) as { level: number; msg: string });
  expect(said.every(({ level, msg }) => level <= 50 && typeof msg === 'string')).toBe(true);
  const secrets = [PLANTED, ...Object.values(stripe.env).slice(0, 2)];
  for (const { token, cookie } of [ana, root]) {
    const [, session = ''] = cookie.split('=');
    secrets.push(token, session, decodeURIComponent(session).split('.')[0] as string);
  }
  for (const secret of secrets) {
    expect(secret).toMatch(/.{7}/);
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  }
  // It did speak, also of what went wrong.
  expect(said.map(({ msg }) => msg).join('\n')).toMatch(/a mail was not sent/);
}, 60_000);
