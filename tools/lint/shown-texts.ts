/** Finds texts for people that stand outside of `messages/`, and messages that nobody shows. */
import { type AstNode, isNode, lineOf, nodesOf, treeOf } from './syntax-tree.ts';

/** Attributes that people read or hear, and the parameters of our components that become such. */
const ATTRIBUTES =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|alt|title|placeholder|label|hint|heading|legend|description|confirm|empty|name|text|caption|message)$/;
/** A word that names a field or a value for programs. */
const FOR_PROGRAMS = /^[a-z][\w-]*$/i;
/** Functions that show their first parameter. */
const SHOWING = /^(?:toastSuccess|toastError)$/;
const LETTER = /\p{L}/u;
/** Words that are the same in every language: names of sites and of formats. */
const NAMES =
  /^(?:https:\/\/|Facebook|X|YouTube|Google|Markdown|Gold|Bronze|Adda|Esc|Ctrl|Shift|[a-z])$/;

/** True if the element is `<code>`: its text is typed as it stands, in any language. */
const isCode = ({ type, openingElement }: AstNode): boolean =>
  type === 'JSXElement' && (openingElement as { name: { name?: string } }).name.name === 'code';

/** The texts that an expression may be: of a literal, of a template, of both ways of a condition. */
function* textsOf(value: unknown): Generator<string> {
  if (!isNode(value)) return;
  if (value.type === 'Literal' && typeof value['value'] === 'string') yield value['value'];
  if (value.type === 'TemplateLiteral')
    for (const { value: part } of value['quasis'] as { value: { cooked: string } }[])
      yield part.cooked;
  if (value.type === 'JSXExpressionContainer') yield* textsOf(value['expression']);
  if (value.type === 'ConditionalExpression') {
    yield* textsOf(value['consequent']);
    yield* textsOf(value['alternate']);
  }
  if (value.type === 'LogicalExpression') yield* textsOf(value['right']);
}

/** The texts that a node of the client shows to people. */
function* shownBy(node: AstNode): Generator<string> {
  if (node.type === 'JSXText') yield String(node['value']);
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    for (const child of node['children'] as AstNode[])
      if (child.type === 'JSXExpressionContainer') yield* textsOf(child);
  if (node.type === 'JSXOpeningElement') {
    for (const attribute of node['attributes'] as AstNode[]) {
      const key = String((attribute['name'] as { name?: unknown } | undefined)?.name);
      if (!ATTRIBUTES.test(key)) continue;
      for (const text of textsOf(attribute['value']))
        if (key !== 'name' || !FOR_PROGRAMS.test(text)) yield text;
    }
  }
  if (node.type === 'CallExpression') {
    const { name } = node['callee'] as { name?: string };
    if (SHOWING.test(name ?? '')) yield* textsOf((node['arguments'] as unknown[])[0]);
  }
}

/** The parts of the server that write mails. */
const MAILS = /mail|\/compose\./;
/** Fields of a mail that people read. */
const MAIL_FIELDS = /^(?:subject|text)$/;
/** Words between two tags. */
const BETWEEN_TAGS = />([^<>]*\p{L}[^<>]*)</gu;
/** The scheme of ids in feeds. */
const SCHEME = /^urn:/;

/** A literal as its reader sees it, with a sign for each value. */
const wholeOf = (node: AstNode): string =>
  /^(?:Literal|TemplateLiteral)$/.test(node.type) ? [...textsOf(node)].join('…') : '';

/** The texts that a node of the server shows: words in the HTML of pages and mails, and mail fields. */
function* shownByServer(node: AstNode, path: string): Generator<string> {
  for (const [, words = ''] of wholeOf(node).matchAll(BETWEEN_TAGS))
    if (!SCHEME.test(words)) yield words;
  if (node.type === 'Property' && MAILS.test(path)) {
    const { name } = node['key'] as { name?: string };
    if (MAIL_FIELDS.test(name ?? '')) yield* textsOf(node['value']);
  }
}

const isOfClient = (path: string) =>
  /^client\/.*\.tsx?$/.test(path) && !/^client\/vite|samples/.test(path);
const isOfServer = (path: string) => /^server\/.*\.ts$/.test(path);

/** A sentence for each text of the client, and of the server's pages and mails, that stands outside of `messages/`. */
export const shownTexts = (files: ReadonlyMap<string, string>): string[] =>
  [...files].flatMap(([path, source]) => {
    if (!isOfClient(path) && !isOfServer(path)) return [];
    return [...nodesOf(treeOf(path, source), isCode)].flatMap((node) =>
      [...(isOfServer(path) ? shownByServer(node, path) : shownBy(node))]
        .map((text) => text.trim())
        .filter((text) => LETTER.test(text) && !NAMES.test(text))
        .map((text) => {
          const words = text.replaceAll(/\s+/g, ' ');
          return `${path}:${lineOf(source, node)} shows "${words}": it belongs to messages/`;
        }),
    );
  });

const EXPORTED = /^export const (\w+)/gm;

/** A sentence for each message that no file outside of `messages/` names. */
export function unshownMessages(files: ReadonlyMap<string, string>): string[] {
  const names = [...(files.get('messages/en.ts') ?? '').matchAll(EXPORTED)].map(([, name]) => name);
  const others = [...files].filter(([path]) => !path.startsWith('messages/'));
  const used = new Set(others.flatMap(([, source]) => source.match(/\w+/g) ?? []));
  return names
    .filter((name) => name && !used.has(name))
    .map((name) => `messages/en.ts: nothing shows ${name}`);
}
