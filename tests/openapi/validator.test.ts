import { createConfig, detectSpec, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { openFileForum } from '../support/open-forum.ts';

const forum = await openFileForum();
const document = (await forum.raw('/openapi.json')).body as { paths: Record<string, object> };

/** The faults that Redocly finds in a document; what two literal paths share with a parameter is no fault. */
async function faultsOf(source: object) {
  const config = await createConfig({
    extends: ['recommended'],
    rules: { 'operation-operationId': 'error', 'no-unused-components': 'error' },
  });
  const found = await lintFromString({ source: JSON.stringify(source), config });
  return found.filter(({ severity }) => severity === 'error').map(({ ruleId }) => ruleId);
}

test('the OpenAPI document is valid by a public validator, as version 3.1', async () => {
  expect(detectSpec(document)).toBe('oas3_1');
  expect(await faultsOf(document)).toEqual([]);
});

test('the public validator refuses a document with two equal paths', async () => {
  const twice = { ...document.paths, '/comments/{postId}': document.paths['/comments/{id}'] };
  expect(await faultsOf({ ...document, paths: twice })).toContain('no-identical-paths');
});
