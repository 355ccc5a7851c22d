import type { Page } from '@playwright/test';

/** The rows of a store of a database of the browser. */
export const rowsIn = <Row = { fields: Record<string, string> }>(
  page: Page,
  store: 'drafts' | 'outbox' | 'images',
  database = 'adda',
): Promise<Row[]> =>
  page.evaluate(
    ([base, name]) =>
      new Promise<Row[]>((resolve) => {
        const opening = indexedDB.open(base);
        // The page makes the database, not the test.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve([]);
        opening.onsuccess = () => {
          const db = opening.result;
          const asked = db.transaction(name).objectStore(name).getAll();
          asked.onsuccess = () => {
            db.close();
            resolve(asked.result);
          };
        };
      }),
    [database, store] as const,
  );

/** Makes what waits older, in the database of the browser; by a negative time it makes it younger. */
export const ageOutbox = (page: Page, ms: number) =>
  page.evaluate(
    (age) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('adda');
        opening.onsuccess = () => {
          const store = opening.result.transaction('outbox', 'readwrite').objectStore('outbox');
          const asked = store.getAll();
          asked.onsuccess = () => {
            for (const item of asked.result) store.put({ ...item, sentAt: item.sentAt - age });
            store.transaction.oncomplete = () => resolve();
          };
        };
      }),
    ms,
  );

/** The fields of the drafts that the browser has stored. */
export const draftsIn = async (page: Page) =>
  (await rowsIn(page, 'drafts')).map(({ fields }) => fields);

/** How many rows of other databases, as the identity provider's, name an address. */
const namedElsewhere = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    let named = 0;
    for (const { name = '' } of await indexedDB.databases()) {
      if (name === 'adda') continue;
      const db = await done(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const rows = await done(db.transaction(store).objectStore(store).getAll());
        named += rows.filter((row) => JSON.stringify(row).includes('@')).length;
      }
      db.close();
    }
    return named;
  });

/** The items that the browser stored of a member. Built files and the address of the page are nobody's. */
export async function personIn(page: Page) {
  const { local, session, copies, state } = await page.evaluate(async () => {
    const visits = (await caches.keys()).filter((name) => !name.startsWith('adda-files'));
    const stored = await Promise.all(visits.map(async (name) => (await caches.open(name)).keys()));
    return {
      local: Object.keys(localStorage).sort(),
      session: Object.keys(sessionStorage).sort(),
      copies: stored.flat().map(({ url }) => new URL(url).pathname),
      // The router's own counter says nothing of anybody.
      state: (history.state as { usr?: unknown } | null)?.usr ?? null,
    };
  });
  const cookies = (await page.context().cookies()).map(({ name }) => name).sort();
  const [drafts, outbox] = [await rowsIn(page, 'drafts'), await rowsIn(page, 'outbox')];
  const found = { local, session, copies, state, cookies, elsewhere: await namedElsewhere(page) };
  return { ...found, drafts: drafts.length, outbox: outbox.length };
}
