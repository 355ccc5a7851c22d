import { expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { pathOf } from '../../support/address.ts';
import { run as command } from '../../support/commands.ts';
import { startStripe } from '../../support/features/stripe.ts';
import { freshFolder } from '../../support/folders.ts';
import { FIRST_ADMIN } from '../../support/processes.ts';
import { AS_PRODUCTION } from '../../support/production.ts';
import {
  ALL,
  callAll,
  headersOf,
  knockAtDoors,
  knockWithSockets,
  makeQuestions,
  PLANTED,
  REFUSING,
  run,
  signUp,
  writeAll,
} from './callers.ts';

test('logs: no secret and no line break of a caller gets into them', async () => {
  const stripe = await startStripe();
  const DATA_DIR = freshFolder();
  const forum = await run({ ...stripe.env, DATA_DIR });
  const ana = await signUp(forum, 'ana@example.com');
  const root = await signUp(forum, 'root@example.com');
  await command('admin', ['grant', root.email], { DATA_DIR });
  await knockAtDoors(forum, ana);
  await makeQuestions(forum, root);

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
  const paid = await forum.post(pathOf('POST /membership'), { email }, headersOf(ana));
  expect(paid.status).toBe(503);
  await knockWithSockets(forum.url, ana.token);
  for (const person of [ana, root]) await callAll(forum.url, person);

  const { lines, complaints } = await forum.end();
  expect(complaints).toMatch(FIRST_ADMIN);
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
});

test('logs: those of a forum that counts as production, and sends no mail, hold no link that opens an account', async () => {
  // Nobody says that it is development.
  const forum = await run({ NODE_ENV: '', SMTP_URL: '' });
  const origin = { origin: AS_PRODUCTION.PUBLIC_URL };
  const ana = { name: 'Ana', email: 'ana@example.com', password: 'correct horse battery' };
  expect((await forum.post('/auth/sign-up/email', ana, origin)).status).toBe(200);
  await forum.post('/auth/request-password-reset', { email: ana.email, redirectTo: '/' }, origin);
  const { lines } = await forum.end();
  expect(lines.join('\n')).not.toMatch(/token=|reset-password\/|confirm-email/);
  expect(lines.length).toBeGreaterThan(0);
});
