/** The parts of the dashboard's pages. */
import type { Page } from '@playwright/test';
import type { Person } from '../../../support/person.ts';

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
export const rows = (page: Page, name: string) =>
  page.getByRole('table', { name }).getByRole('row');
/** The alert that says something; the empty one stands there for screen readers. */
export const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });
/** The dialog that asks before something is done. */
export const question = (page: Page, name: string) => page.getByRole('alertdialog', { name });

/** The time of the page can be put forward: what waits to be undone is then sent. */
export const withClock = (page: Page) => page.clock.install();
export const passUndo = (page: Page) => page.clock.fastForward(8_000);

export const becomeGold = (person: Person) =>
  person.call('POST /membership', { body: { email: person.email } });
