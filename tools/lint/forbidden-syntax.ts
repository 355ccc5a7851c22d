/** Finds syntax and comments that read worse than what should stand there, and that Biome has no rule against. */

interface Forbidden {
  pattern: RegExp;
  sentence: string;
  /** The paths of the files that may not have it; without it, none may. */
  within?: RegExp;
}

const FORBIDDEN: readonly Forbidden[] = [
  // A brace after three dots begins a literal: the properties of an expression need no braces.
  { pattern: /^[^'"`]*?\.\.\.\{/gm, sentence: 'spreads a literal: write its properties' },
  {
    pattern: /^export let /gm,
    sentence: 'exports a variable: export a function that answers its value',
    within: /^(?:contract|db|server|client)\//,
  },
  // The words that the glossary replaced by the field's own: notified, pushed, saved, cached. Libraries have the others.
  {
    pattern:
      /\b(?:told[A-Z]\w*|[a-z]\w*Told|mayTell\w*|keep(?!Alive|PreviousData|DirtyValues|LastLF|Names)[A-Z]\w*)\b/g,
    sentence: 'has a name in a retired word: name what is done by the term of the field',
    within: /^(?:contract|db|server|client|tools)\/(?!lint\/forbidden)/,
  },
  // A question word hides the subject: a comment names the thing, then says what holds of it.
  ...[
    /^[ \t]*\/\*\*[ \t]*(?:\n[ \t]*\* )?(?:What|Whether|Who|That) /gm,
    /^(?![ \t]*\/\/).*\n[ \t]*\/\/ (?:What|Whether|Who|That) /gm,
  ].map((pattern) => ({ pattern, sentence: 'begins a comment without its subject' })),
];

/** A sentence for each line of these files with such syntax. */
export const forbiddenSyntax = (files: ReadonlyMap<string, string>): string[] =>
  [...files].flatMap(([path, source]) =>
    FORBIDDEN.filter(({ within }) => !within || within.test(path)).flatMap(
      ({ pattern, sentence }) =>
        [...source.matchAll(pattern)].map(({ 0: match, index }) => {
          const line = source.slice(0, index + match.length).split('\n').length;
          return `${path}:${line} ${sentence}`;
        }),
    ),
  );
