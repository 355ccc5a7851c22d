/** The formats of texts: `plain` is shown as typed, `markdown` may carry the marks of the forum's subset. */
export const FORMATS = ['plain', 'markdown'] as const;
export type Format = (typeof FORMATS)[number];
