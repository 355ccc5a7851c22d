/** The mark of a list or of a heading, or the number of a list's item; what begins the rest of a line. */
const FIRST_MARK = /^(?:[-+=]|\d+(?=[.)]))/;

/**
 * Escapes what Markdown would read as a mark in one line. Every rule here reads a line once: a rule that may begin
 * anywhere in a run of spaces takes a time that grows with the square of the run.
 */
export const escaped = (line: string): string =>
  line
    .replaceAll(/[\\`*_{}[\]<>#|~&]/g, '\\$&')
    .replace(FIRST_MARK, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`));

/** A plain text as Markdown: it shows as it was typed, with its line breaks and its indents. */
export function asMarkdown(text: string): string {
  const lines = text.split('\n').map((line) => {
    const typed = line.trimEnd();
    const words = typed.trimStart();
    return '\u00a0'.repeat(typed.length - words.length) + escaped(words);
  });
  // Two spaces at the end of a line break it; an empty line ends a paragraph by itself.
  return lines.reduce((before, line, n) => {
    const breaks = lines[n - 1] !== '' && line !== '';
    return `${before}${breaks ? '  ' : ''}\n${line}`;
  });
}
