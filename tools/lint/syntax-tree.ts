/** The syntax trees of sources, for rules that look at what a pattern can't tell. */
import { parseAst } from 'vite';

export interface AstNode {
  type: string;
  start: number;
  [key: string]: unknown;
}

export const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The tree of a TypeScript source, by the name of its file. */
export const treeOf = (path: string, source: string): AstNode =>
  parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as AstNode;

/** A node and all within it, but for those that `isLeftOut` and what is within them. */
export function* nodesOf(
  node: AstNode,
  isLeftOut: (node: AstNode) => boolean = () => false,
): Generator<AstNode> {
  if (isLeftOut(node)) return;
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) yield* nodesOf(child, isLeftOut);
}

/** The number of the line at which a node begins, from 1 on. */
export const lineOf = (source: string, { start }: AstNode): number =>
  source.slice(0, start).split('\n').length;
