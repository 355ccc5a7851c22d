import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import texts from 'spdx-license-list/full.js';
import type { Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The notices that Vite collects of the packages whose modules are in a build. */
const COLLECTED = 'licenses.json';
/** The folder that each package of the lock file lies in. */
const FOLDERS = 'package-lock.json';
/** A style sheet's import of a package, or its use of a package as plugin. */
const STYLE_PACKAGE = /@(?:import|plugin) '((?:@[\w-]+\/)?[\w-]+)/g;

interface Notice {
  name: string;
  version: string;
  identifier?: string;
  text?: string;
}
interface Description {
  name: string;
  version: string;
  license?: string;
  author?: string | { name: string };
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const describe = (folder: string): Description => JSON.parse(read(`${folder}/package.json`));

/** The first file of a package whose name begins so. */
function fileOf(folder: string, pattern: RegExp): string | undefined {
  const name = readdirSync(join(ROOT, folder)).find((name) => pattern.test(name));
  return name && read(`${folder}/${name}`).trim();
}

/** The licence that a package states without a file of its own: in its description, else the standard text. */
function statedLicense(folder: string, identifier = ''): string | undefined {
  const [, section] = fileOf(folder, /^readme/i)?.split(/^#+ *licen[cs]e.*\n/im) ?? [];
  if (section?.includes('Copyright')) return section.trim();
  const { author = '' } = describe(folder);
  const holder = (typeof author === 'string' ? author : author.name).replace(/ *[<(].*/, '');
  const standard = texts[identifier]?.licenseText;
  return standard?.replace('<year> <copyright holders>', holder).trim();
}

/** Packages of the style sheets: their rules are in the build, and no module of theirs is. */
function stylePackages(): Notice[] {
  const sheets = globSync('client/**/*.css', { cwd: ROOT }).map(read);
  const names = sheets.flatMap((sheet) =>
    [...sheet.matchAll(STYLE_PACKAGE)].map(([, name]) => name),
  );
  return [...new Set(names)].map((name) => {
    const { version, license } = describe(`node_modules/${name}`);
    const text = fileOf(`node_modules/${name}`, /^licen[cs]e/i);
    return { name, version, identifier: license, text } as Notice;
  });
}

/** The same packages, each with the text of its licence. @throws for a package whose licence is unknown. */
function withTexts(notices: Notice[]): Required<Notice>[] {
  const folders = Object.entries<Description>(JSON.parse(read(FOLDERS)).packages);
  return notices.map((notice) => {
    const { name, version } = notice;
    const isIts = ([path, { version: its }]: (typeof folders)[number]) =>
      path.endsWith(`node_modules/${name}`) && its === version;
    const [folder] = folders.find(isIts) ?? [];
    const identifier = notice.identifier ?? '';
    const text = notice.text ?? (folder && statedLicense(folder, identifier));
    if (!text) throw new Error(`${name} ${version} is bundled, and its licence is unknown.`);
    return { name, version, identifier, text };
  });
}

const RULE = `\n\n${'-'.repeat(80)}\n\n`;

/** Writes `licenses.txt` into a build: the licence and copyright of each package that is in it. */
export function licenses(): Plugin {
  return {
    name: 'adda:licenses',
    apply: 'build',
    config: () => ({ build: { license: { fileName: COLLECTED } } }),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const collected = bundle[COLLECTED];
        if (collected?.type !== 'asset') throw new Error('Vite has collected no licences.');
        const hasStyle = Object.keys(bundle).some((name) => name.endsWith('.css'));
        const modules = JSON.parse(String(collected.source)) as Notice[];
        const notices = withTexts([...modules, ...(hasStyle ? stylePackages() : [])]);
        const source = notices.map(({ name, version, identifier, text }) =>
          [`${name} ${version} ${identifier && `(${identifier})`}`.trim(), text].join('\n\n'),
        );
        delete bundle[COLLECTED];
        this.emitFile({
          type: 'asset',
          fileName: 'licenses.txt',
          source: `${source.join(RULE)}\n`,
        });
      },
    },
  };
}
