import type { Plugin } from 'vite';

/** An icon by its parts: a `svg` and no more, for no context changes what it looks like. */
const COMPONENT = `
import { createElement } from 'react';
const look = {
  viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2,
  strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true,
};
export default ({ node }) => ({ size = 24, ...props }) =>
  createElement('svg', { width: size, height: size, ...look, ...props }, ...node.map((part) => createElement(...part)));
`;

/**
 * Keeps the drawings of the icons alone. The package's component merges classes and a context for each icon: that took
 * a kilobyte of the first scripts, and its part of each rendering.
 */
export const lightIcons = (): Plugin => ({
  name: 'adda:light-icons',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/lucide-react\/dist\/esm\/(icons\/|createLucideIcon)/ },
    handler: (code, id) => ({
      code: id.includes('/icons/')
        ? code
            .replaceAll(/,\s*key: "[^"]*"(?= ?\n?\s*\})/g, '')
            .replaceAll(/^ {2}(?:name|size): .*,\n/gm, '')
            .replace(/^__iconData\.node;$/m, '')
        : COMPONENT,
      map: null,
    }),
  },
});
