declare module 'markdown-it-emoji/lib/data/full.mjs' {
  /** GitHub's names of emoji, and their characters. */
  const names: Readonly<Record<string, string>>;
  export default names;
}
