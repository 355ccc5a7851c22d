import { test } from 'vitest';
import { sharedForum } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';

/** The features that a page may use in Chromium, by names that it knows. */
interface FeaturePolicy {
  features(): string[];
  allowsFeature(name: string): boolean;
}

test('permissions policy: a page may copy a link and use no camera; Chromium knows every name', async () => {
  const forum = await sharedForum();
  const said: string[] = [];
  const page = await visit(forum, forum.visitor, {
    before: async (opened) => opened.on('console', (message) => said.push(message.text())),
  });
  const answer = await page.request.get(forum.url);
  const denied = [...(answer.headers()['permissions-policy'] ?? '').matchAll(/([\w-]+)=\(\)/g)].map(
    ([, name]) => name,
  );
  const allowed = await page.evaluate(() => {
    const policy = (document as unknown as { featurePolicy: FeaturePolicy }).featurePolicy;
    return Object.fromEntries(policy.features().map((name) => [name, policy.allowsFeature(name)]));
  });
  expect(allowed).toMatchObject(Object.fromEntries(denied.map((name) => [name, false])));
  expect(allowed).toMatchObject({ camera: false, 'clipboard-write': true });
  expect(said.filter((text) => /permission|feature/i.test(text))).toEqual([]);
});
