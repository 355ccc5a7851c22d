import type { ReactElement } from 'react';

/**
 * A sentence with elements in it. Each run of its words is an element: a browser that translates replaces bare texts, and
 * React neither changes nor removes what was replaced.
 * @param parts words, and elements that have keys.
 */
export const Phrase = ({ parts }: { parts: readonly (string | ReactElement)[] }) =>
  parts.map((part, n) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: runs of words have no name but their place
    typeof part === 'string' ? <span key={n}>{part}</span> : part,
  );
