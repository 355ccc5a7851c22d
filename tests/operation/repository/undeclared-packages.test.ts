import { expect, test } from 'vitest';
import { undeclaredPackages } from '../../../lint/undeclared-packages.ts';

const declared = new Map([
  ['.', new Set(['react', '@fastify/static'])],
  ['tests/mutation', new Set(['@stryker-mutator/core'])],
]);
const faults = (source: string, path = 'client/page.ts') =>
  undeclaredPackages(new Map([[path, source]]), declared);

test.each([
  ["import postcss, { type Rule } from 'postcss';", 'postcss'],
  ["import {\n  transform,\n} from 'lightningcss';", 'lightningcss'],
  ["import type { Page } from 'playwright';", 'playwright'],
  ["import 'left-pad/pad';", 'left-pad'],
  ["export { x } from '@one/two/three';", '@one/two'],
  ['const x = await import' + "('sharp');", 'sharp'],
  ["import { x } from '@stryker-mutator/core';", '@stryker-mutator/core'],
])('packages: the lint refuses that an undeclared one is imported (%j)', (source, name) => {
  expect(faults(source)).toEqual([
    `client/page.ts: imports ${name}, which no package.json declares`,
  ]);
});

test('packages: the lint accepts those of the project, those of the folder, those of Node, and files', () => {
  const own = ["from 'react';", "from '@fastify/static';", "from 'node:fs';", "from './react.ts';"];
  expect(faults(own.map((from) => `import x ${from}`).join('\n'))).toEqual([]);
  const stryker = "import { x } from '@stryker-mutator/core';";
  expect(faults(stryker, 'tests/mutation/order.mjs')).toEqual([]);
});
