import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Plugin, parseAst } from 'vite';
import { asLanguage, FIRST_LANGUAGE, type Language } from '../contract/values/languages.ts';

const FOLDER = fileURLToPath(new URL('../messages/', import.meta.url));
const SOURCE = '#messages';

/** An import of messages, as the formatter writes it. */
const IMPORT = /^import \{([^}]*)\} from '#messages';$/gm;
const WORD = /[\w$]+/g;

/** The mode of a build whose messages stand in ⟦ ⟧: by it the tests find texts that are none. */
export const PSEUDO = 'pseudo';
/** The exports that Intl and the program need unchanged. */
const NO_TEXT = /^(?:language|number|numberTag|dateTag|siteDateTag)$/;

/** A message with its texts in ⟦ ⟧. Builds take its source, so it names nothing else of this module. */
function marked(value: unknown): unknown {
  if (typeof value === 'string') return `⟦${value}⟧`;
  if (typeof value === 'function') return (...values: unknown[]) => marked(value(...values));
  if (Array.isArray(value)) return value.map((one) => marked(one));
  const isPlain = value instanceof Object && value.constructor === Object && !('$$typeof' in value);
  if (!isPlain) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, marked(one)]));
}

/** A message's source with its text in ⟦ ⟧. */
const withMarks = (name: string, source: string): string =>
  NO_TEXT.test(name)
    ? source
    : `${source.replace(/^export const \w+/, 'const words')}\n${marked}\nexport const ${name} = ${marked.name}(words);`;

/** All messages of a language in ⟦ ⟧, as a build in the mode `PSEUDO` has them. */
export const withAllMarked = <Messages extends object>(messages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([name, one]) => [name, NO_TEXT.test(name) ? one : marked(one)]),
  ) as Messages;

/** The language of a build by Vite's mode; other modes are in English. */
export const languageOfMode = (mode: string): Language => asLanguage(mode) ?? FIRST_LANGUAGE;

/** The imports of a language's file, and the source of each of its constants by name. */
interface Catalogue {
  imports: string;
  constants: ReadonlyMap<string, string>;
}

function readCatalogue(file: string): Catalogue {
  const source = readFileSync(file, 'utf8');
  const constants = new Map<string, string>();
  let imports = '';
  for (const node of parseAst(source, { lang: 'ts' }).body) {
    const text = source.slice(node.start, node.end);
    if (node.type === 'ImportDeclaration') imports += `${text}\n`;
    const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id } of declaration.declarations)
      if (id.type === 'Identifier') constants.set(id.name, text.replace(/^(?!export )/, 'export '));
  }
  return { imports, constants };
}

/**
 * Leads `#messages` to one language. In a build each message is a module of its own, so that a chunk holds the messages
 * of its screens in that language, and nothing of the others.
 */
export function messages(mode: string): Plugin {
  const language = languageOfMode(mode);
  const file = `${FOLDER}${language}.ts`;
  const folder = `${FOLDER}${language}/`;
  let isBuild = false;
  let catalogue: Catalogue | null = null;
  const idOf = (name: string) => `${folder}${name}.ts`;
  const importOf = (name: string, as = name) =>
    `import { ${name}${as === name ? '' : ` as ${as}`} } from '${idOf(name)}';`;

  return {
    name: 'adda:messages',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    buildStart() {
      catalogue = null;
    },
    resolveId(source) {
      if (source === SOURCE) return file;
      return source.startsWith(folder) ? { id: source, moduleSideEffects: false } : null;
    },
    load(id) {
      if (!id.startsWith(folder)) return null;
      catalogue ??= readCatalogue(file);
      const { imports, constants } = catalogue;
      const name = id.slice(folder.length, -'.ts'.length);
      const source = constants.get(name);
      if (source === undefined) return this.error(`${file} has no message ${name}.`);
      const used = new Set(source.match(WORD));
      const others = [...constants.keys()].filter((other) => other !== name && used.has(other));
      return (
        imports.replaceAll("'./", `'${FOLDER}`) +
        others.map((one) => importOf(one)).join('') +
        (mode === PSEUDO ? withMarks(name, source) : source)
      );
    },
    transform: {
      filter: { code: SOURCE },
      handler(code) {
        if (!isBuild) return null;
        const split = code.replaceAll(IMPORT, (_, list: string) =>
          list
            .split(',')
            .map((one) => one.trim())
            .filter((one) => one !== '')
            .map((one) => {
              const [name = '', as] = one.split(' as ');
              return importOf(name, as);
            })
            .join(''),
        );
        if (split.includes(`'${SOURCE}'`))
          return this.error(`Messages are imported by name: import { … } from '${SOURCE}'`);
        return { code: split, map: null };
      },
    },
  };
}
