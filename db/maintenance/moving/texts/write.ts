import type { Block } from './blocks.ts';
import { longestTicks, writeParagraph } from './write-line.ts';

function writeCode(words: string): string[] {
  const fence = '`'.repeat(Math.max(3, longestTicks(words) + 1));
  return [fence, ...(words === '' ? [] : words.split('\n')), fence];
}

/** No number of a list's item has more digits. */
const MOST_NUMBER = 999_999_999;

/**
 * @param mark the mark of its items: two lists after each other have different ones, or both were one.
 */
function writeList({ start, items }: Extract<Block, { kind: 'list' }>, mark: string): string[] {
  const written = items.map((blocks) => linesOf(blocks, true)).filter((lines) => lines.length > 0);
  const isLoose = written.some((lines) => lines.includes(''));
  return written.flatMap((lines, n) => {
    const number = Math.min((start ?? 1) + n, MOST_NUMBER);
    const head = start === null ? `${mark} ` : `${number}${mark} `;
    const indent = ' '.repeat(head.length);
    const item = lines.map((line, at) => (line === '' ? '' : (at === 0 ? head : indent) + line));
    return isLoose && n > 0 ? ['', ...item] : item;
  });
}

/** True if a list may stand right below the words of its item, which it can as its first line begins it anywhere. */
const isBelowWords = (blocks: readonly Block[], n: number): boolean => {
  const [words, list] = blocks;
  if (n !== 1 || blocks.length !== 2 || words?.kind !== 'paragraph') return false;
  return list?.kind === 'list' && (list.start ?? 1) === 1;
};

/** The lines of blocks in our markup, with an empty one between each two. */
export function linesOf(blocks: readonly Block[], isItem = false): string[] {
  const lines: string[] = [];
  let before = '';
  for (const [n, block] of blocks.entries()) {
    let mark = '';
    let written: string[] = [];
    if (block.kind === 'paragraph') written = writeParagraph(block.lines);
    else if (block.kind === 'code') written = writeCode(block.words);
    else if (block.kind === 'quote')
      written = linesOf(block.blocks).map((line) => (line === '' ? '>' : `> ${line}`));
    else {
      const marks = block.start === null ? ['-', '+'] : ['.', ')'];
      mark = marks.find((one) => one !== before) ?? '-';
      written = writeList(block, mark);
    }
    if (written.length === 0) continue;
    if (lines.length > 0 && !(isItem && isBelowWords(blocks, n))) lines.push('');
    for (const line of written) lines.push(line);
    before = mark;
  }
  return lines;
}
