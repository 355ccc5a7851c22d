import type { Page } from '@playwright/test';

/** Waits until the client has taken over the page that the server has rendered. */
export const isAlive = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')),
  );
