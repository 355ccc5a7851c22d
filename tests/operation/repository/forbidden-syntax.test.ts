import { expect, test } from 'vitest';
import { forbiddenSyntax } from '../../../lint/forbidden-syntax.ts';

const faults = (source: string) => forbiddenSyntax(new Map([['db/a.ts', source]]));

test('the spread of a literal is refused, with its line', () => {
  const literal = '...{';
  expect(faults(`const a = 1;\nconst b = {\n  ${literal} a, c: 2 },\n};`)).toEqual([
    'db/a.ts:3 spreads a literal: write its properties',
  ]);
});

test('the spread of a value is no fault, nor is one in a text', () => {
  expect(faults("const b = { ...a, ...(c && { d }) };\nconst text = '...{ a }';")).toEqual([]);
});
