import type { Page } from '@playwright/test';

/** The fields of the drafts that the browser has stored. */
export const draftsIn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Record<string, string>[]>((resolve) => {
        const opening = indexedDB.open('adda');
        // The page makes the database, not the test.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve([]);
        opening.onsuccess = () => {
          const db = opening.result;
          const asked = db.transaction('drafts').objectStore('drafts').getAll();
          asked.onsuccess = () => {
            db.close();
            resolve(asked.result.map(({ fields }) => fields));
          };
        };
      }),
  );
