import { expect, test } from 'vitest';
import { LONGEST } from '../../../contract/values/limits.ts';
import { asMarkdown } from '../../../db/maintenance/transfer/markdown.ts';

test.each([
  ['two\nlines', 'two  \nlines'],
  ['one\n\nother', 'one\n\nother'],
  [
    '- no list\n1. nor here\n12) nor here\n3 apples',
    '\\- no list  \n1\\. nor here  \n12\\) nor here  \n3 apples',
  ],
  ['== no heading\n# nor here', '\\== no heading  \n\\# nor here'],
  ['  indented \t\n    - deeper', '\u00a0\u00a0indented  \n\u00a0\u00a0\u00a0\u00a0\\- deeper'],
  ['<b> & *c* `d` [e](f)', '\\<b\\> \\& \\*c\\* \\`d\\` \\[e\\](f)'],
])('an exported thread shows the plain text %j as it was typed', (text, markdown) => {
  expect(asMarkdown(text)).toBe(markdown);
});

/** The processor time of a text, the least of three runs: a run also pays for what others left. */
const leastMs = (text: string) =>
  Math.min(
    ...[1, 2, 3].map(() => {
      const before = process.threadCpuUsage();
      asMarkdown(text);
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1_000;
    }),
  );

// A rule that begins anew at each space of a run takes 500 ms for these.
test.each([' ', '\n', '\n ', ' \n', '\t', '1', '*', '- ', '\u3000'])(
  'the longest text of %j alone holds the export for less than 50 ms',
  (piece) => {
    const text = `x${piece.repeat(LONGEST.description / piece.length - 2)}x`;
    expect(leastMs(text)).toBeLessThan(50);
  },
);
