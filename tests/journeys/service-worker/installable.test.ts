import { test } from 'vitest';
import { openTestApp } from '../../support/test-app.ts';
import { expect, visit } from '../support/browser.ts';

test('the forum can be installed: the browser finds no fault in its manifest, icons and worker', async () => {
  const forum = await openTestApp({ SERVICE_WORKER: 'on', SITE_NAME: 'Tea & Talk' });
  const page = await visit(forum);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const devtools = await page.context().newCDPSession(page);
  const { errors, data = '{}', url } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toBe(`${forum.url}/manifest.webmanifest`);
  expect(JSON.parse(data)).toMatchObject({ name: 'Tea & Talk' });
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // The tests' browser contexts are private ones, and those install nothing.
  const faults = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  expect(faults).toEqual([]);
});
