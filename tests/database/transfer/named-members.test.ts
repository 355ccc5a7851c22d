import { expect, test } from 'vitest';
import { openHolders } from '../../../db/maintenance/transfer/named-members.ts';

test('an import names members of older exports by their ids, by whoever had the address at the time', () => {
  const named = openHolders();
  named('users', {
    id: 'ana',
    email: 'ana@example.com',
    formerAddresses: [{ address: 'x@example.com', until: 50 }],
  });
  named('users', { id: 'bo', email: 'x@example.com' });
  named('users', {
    id: 'gone',
    email: 'gone@deleted.invalid',
    leftAt: 9,
    formerAddresses: [{ address: 'was@example.com', until: 9 }],
    leavings: [{ email: 'gone@example.com', ownedUntil: 0 }],
  });
  const entry = (doneAt: number, actor: string, target: string, detail: string) =>
    named('audit', { actor, target, detail, doneAt });
  expect(entry(50, 'x@example.com', 'gone@example.com', 'of x@example.com: Tea')).toEqual({
    actor: 'member:ana',
    target: 'member:gone',
    detail: 'of member:ana: Tea',
    doneAt: 50,
  });
  expect(entry(51, 'x@example.com', 'nobody@example.com', 'before: x@example.com')).toEqual({
    actor: 'member:bo',
    target: 'nobody@example.com',
    detail: 'before: x@example.com',
    doneAt: 51,
  });
  expect(entry(9, 'gone@example.com', 'gone@example.com', 'before: gone@example.com').detail).toBe(
    'before: member:gone',
  );
  expect(entry(9, 'a', 'gone@example.com', 'before: was@example.com').detail).toBe(
    'before: member:gone',
  );
  const change = { act: 'setting changed', detail: 'x@example.com → gone@example.com', doneAt: 9 };
  expect(named('audit', change)['detail']).toBe('x@example.com → member:gone');
  named('users', { id: 'farida', email: 'farida@example.invalid' });
  expect(entry(9, 'a', 'farida@example.invalid', '').target).toBe('farida@example.invalid');
  expect(named('sanctions', { imposedBy: 'x@example.com', imposedAt: 3 })).toEqual({
    imposedBy: 'member:ana',
    imposedAt: 3,
  });
  expect(named('tags', { name: 'x@example.com' })).toEqual({ name: 'x@example.com' });
});
