import { expect, test, vi } from 'vitest';
import { storage } from '../../../client/api/storage.ts';

const FULL = new DOMException('The quota has been exceeded.', 'QuotaExceededError');

/** A storage that holds what it had, and takes nothing more while it is full. */
function fullStorage(before: Record<string, string>) {
  const held = new Map(Object.entries(before));
  const state = { isFull: true };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    removeItem: (key: string) => void held.delete(key),
    setItem(key: string, value: string) {
      if (state.isFull) throw FULL;
      held.set(key, value);
    },
  });
  return { held, state };
}

test('storage: while the storage is full, the page goes on with what it has written', () => {
  const { held, state } = fullStorage({ older: 'before' });
  storage.set('token', 'first');
  storage.set('older', 'after');
  expect([storage.get('token'), storage.get('older')]).toEqual(['first', 'after']);
  state.isFull = false;
  storage.set('token', 'second');
  held.set('token', 'of another tab');
  expect(storage.get('token')).toBe('of another tab');
  storage.set('older', null);
  expect([storage.get('older'), held.has('older')]).toEqual([null, false]);
  state.isFull = true;
  for (const key of ['of a person', 'of the browser']) storage.set(key, 'yes');
  storage.clear(['of the browser']);
  expect(storage.get('of a person')).toBeNull();
  expect(storage.get('of the browser')).toBe('yes');
  storage.set('of the browser', null);
});

test('storage: where the browser forbids storage, values last as long as the page', () => {
  const forbidden = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', {
    getItem: forbidden,
    setItem: forbidden,
    removeItem: forbidden,
  });
  storage.set('theme', 'dark');
  expect(storage.get('theme')).toBe('dark');
  storage.set('theme', null);
  expect(storage.get('theme')).toBeNull();
});

test('storage: what another tab writes is newer than what this page could not store', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.resetModules();
  const { storage } = await import('../../../client/api/storage.ts');
  const { held } = fullStorage({ owner: 'ana' });
  storage.set('owner', 'ben');
  expect(storage.get('owner')).toBe('ben');
  held.set('owner', 'cleo');
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'owner' }));
  expect(storage.get('owner')).toBe('cleo');
});
