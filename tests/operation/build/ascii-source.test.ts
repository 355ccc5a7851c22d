import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { asAscii } from '../../../server/vite.config.ts';

test.each([
  "'চা, “é” – 🙂'",
  '`চা 🙂`',
  '({ চা: 1 }).চা',
  "'১২ 🙂'.replace(/[০-৯]/g, 'n').replace(/[🙂🙃]/u, 's')",
  String.raw`'\é' + '\\é' + '\\\é'`,
  String.raw`['é', '\\é'].filter((text) => /^\\é$/.test(text))`,
  String.raw`['é', '\\é'].filter((text) => /^\é$/.test(text))`,
])('the source of the built server: %s means the same as ASCII', (source) => {
  const ascii = asAscii(source);
  expect(ascii).toMatch(/^\p{ASCII}+$/u);
  expect(runInNewContext(ascii)).toEqual(runInNewContext(source));
});
