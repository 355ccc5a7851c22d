import { expect, test } from 'vitest';
import { openTestApp } from '../../support/test-app.ts';

const PATH = '/.well-known/security.txt';
const YEAR_MS = 365 * 86_400_000;

async function fieldsOf(env: Record<string, string>) {
  const forum = await openTestApp(env);
  const reply = await fetch(forum.url + PATH);
  const lines = (await reply.text()).trimEnd().split('\n');
  const fields = lines.map((line) => line.split(': ') as [string, string]);
  return { status: reply.status, type: reply.headers.get('content-type'), fields };
}

test('security.txt names the contact, its own address and the language English', async () => {
  const { status, type, fields } = await fieldsOf({
    SECURITY_CONTACT: 'security@example.org',
    PUBLIC_URL: 'https://forum.example.org',
  });
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(fields.filter(([name]) => name !== 'Expires')).toEqual([
    ['Contact', 'mailto:security@example.org'],
    ['Canonical', `https://forum.example.org${PATH}`],
    ['Preferred-Languages', 'en'],
  ]);
});

test('security.txt has one expiry, in the future, within a year', async () => {
  const { fields } = await fieldsOf({ SECURITY_CONTACT: 'https://example.org/report' });
  const [expires, ...more] = fields.filter(([name]) => name === 'Expires');
  expect(more).toEqual([]);
  expect(expires?.[1]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const left = Date.parse(expires?.[1] ?? '') - Date.now();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(YEAR_MS);
  // There is no address that is certain, so none is said.
  expect(fields.map(([name]) => name)).not.toContain('Canonical');
});

test('without a contact there is no security.txt', async () => {
  const forum = await openTestApp();
  const reply = await forum.raw(PATH);
  expect(reply.status).toBe(404);
});
