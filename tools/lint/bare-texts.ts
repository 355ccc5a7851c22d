/**
 * Finds bare texts of the client that change, or that stand behind what comes and goes. A browser that translates puts
 * elements in the place of text nodes. React then changes a text that nobody sees, or fails to insert before it.
 */
import { type AstNode, isNode, lineOf, nodesOf, treeOf } from './syntax-tree.ts';

/** A child of an element. An element that comes and goes is changing, and so is a text that is not constant. */
interface Child {
  kind: 'text' | 'element';
  isChanging: boolean;
}

/** Functions and methods that give a text. */
const GIVES_TEXT = /^(?:capitalise|inBytes|money|slice|join|toLocaleString)$/;

/** The names that a file imports from `messages/`. */
function messagesOf(program: AstNode): ReadonlySet<string> {
  const imports = (program['body'] as AstNode[]).filter(
    ({ type, source }) =>
      type === 'ImportDeclaration' && (source as { value: string }).value === '#messages',
  );
  return new Set(
    imports.flatMap(({ specifiers }) =>
      (specifiers as { local: { name: string } }[]).map(({ local }) => local.name),
    ),
  );
}

/** The name at which an expression begins: `texts` of `texts.of[kind](n)`. */
function rootOf(node: AstNode): string {
  const inner = node['callee'] ?? node['object'];
  return isNode(inner) ? rootOf(inner) : String(node['name']);
}

/** The last name of what is called: `slice` of `text.slice(1)`. */
function calledBy({ callee }: AstNode): string {
  const { name, property } = callee as { name?: string; property?: { name?: string } };
  return name ?? property?.name ?? '';
}

/** The kind of a child that the page may show; null if it is no text and never moves. */
function childOf(node: AstNode, messages: ReadonlySet<string>): Child | null {
  const isMessage = messages.has(rootOf(node));
  switch (node.type) {
    case 'JSXText':
      return /^\s*\n\s*$/.test(String(node['value'])) ? null : { kind: 'text', isChanging: false };
    case 'JSXExpressionContainer':
      return childOf(node['expression'] as AstNode, messages);
    case 'JSXElement':
      return { kind: 'element', isChanging: false };
    case 'Literal':
      return { kind: 'text', isChanging: false };
    case 'TemplateLiteral':
      return { kind: 'text', isChanging: true };
    case 'Identifier':
      return isMessage ? { kind: 'text', isChanging: false } : null;
    case 'MemberExpression':
      return isMessage ? { kind: 'text', isChanging: node['computed'] === true } : null;
    case 'CallExpression':
      if (isMessage || GIVES_TEXT.test(calledBy(node))) return { kind: 'text', isChanging: true };
      return calledBy(node) === 'map' ? { kind: 'element', isChanging: true } : null;
    case 'ConditionalExpression':
    case 'LogicalExpression': {
      const ways = ['consequent', 'alternate', 'right'].map((way) => node[way]).filter(isNode);
      const isText = ways.some((way) => childOf(way, messages)?.kind === 'text');
      return { kind: isText ? 'text' : 'element', isChanging: true };
    }
    default:
      return null;
  }
}

const WHY = 'a page that the browser translates loses it';

/** The faults of an element's children. Those of a fragment stand beside the siblings of the fragment. */
function* faultsOf(
  { type, children: all }: AstNode,
  messages: ReadonlySet<string>,
): Generator<string> {
  const children = all as AstNode[];
  const isFragment = type === 'JSXFragment';
  const known = children.map((child) => childOf(child, messages)).filter((child) => child !== null);
  if (children.some(({ type }) => type === 'JSXSpreadChild'))
    yield `spreads a sentence: show it by <Phrase>, ${WHY}`;
  if (isFragment && known.some(({ kind }) => kind === 'text'))
    yield `has a bare text in a fragment: give it an element, ${WHY}`;
  else if (known.length > 1 && known.some(({ kind, isChanging }) => kind === 'text' && isChanging))
    yield `has a bare text that changes beside others: give it an element, ${WHY}`;
  let mayCome = false;
  for (const { kind, isChanging } of known) {
    if (kind === 'text' && mayCome) {
      yield `has a bare text behind what comes and goes: give it an element, ${WHY}`;
      return;
    }
    mayCome = kind === 'element' && isChanging;
  }
}

/** A sentence for each element of the client that a translating browser breaks. */
export const bareTexts = (files: ReadonlyMap<string, string>): string[] =>
  [...files].flatMap(([path, source]) => {
    if (!/^client\/.*\.tsx$/.test(path)) return [];
    const program = treeOf(path, source);
    const messages = messagesOf(program);
    return [...nodesOf(program)].flatMap((node) => {
      if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return [];
      const at = `${path}:${lineOf(source, node)}`;
      return [...faultsOf(node, messages)].map((fault) => `${at} ${fault}`);
    });
  });
