/** Finds syntax that reads worse than what it stands for, and that Biome has no rule against. */

const FORBIDDEN: readonly { pattern: RegExp; sentence: string }[] = [
  // A brace after three dots begins a literal: the properties of an expression need no braces.
  { pattern: /^[^'"`]*?\.\.\.\{/gm, sentence: 'spreads a literal: write its properties' },
];

/** A sentence for each line of these files with such syntax. */
export const forbiddenSyntax = (files: ReadonlyMap<string, string>): string[] =>
  [...files].flatMap(([path, source]) =>
    FORBIDDEN.flatMap(({ pattern, sentence }) =>
      [...source.matchAll(pattern)].map(({ 0: match, index }) => {
        const line = source.slice(0, index + match.length).split('\n').length;
        return `${path}:${line} ${sentence}`;
      }),
    ),
  );
