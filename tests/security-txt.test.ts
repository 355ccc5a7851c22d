import { expect, test } from 'vitest';
import { openHouse } from './house.ts';

const PATH = '/.well-known/security.txt';
const YEAR_MS = 365 * 86_400_000;

async function fieldsOf(env: Record<string, string>) {
  const house = await openHouse(env);
  const reply = await fetch(house.url + PATH);
  const lines = (await reply.text()).trimEnd().split('\n');
  const fields = lines.map((line) => line.split(': ') as [string, string]);
  return { status: reply.status, type: reply.headers.get('content-type'), fields };
}

test('security.txt names the contact, where it lies, and that it is read in English', async () => {
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

test('security.txt ends once, in the future, within a year', async () => {
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
  const house = await openHouse();
  const reply = await house.raw(PATH);
  expect(reply.status).toBe(404);
});
