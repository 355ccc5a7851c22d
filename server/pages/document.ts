import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InitialData } from '../../contract/core/initial-data.ts';
import { inlinedRules } from '../../contract/look/accent.ts';
import type { Language } from '../../contract/values/languages.ts';
import { type RenderedScreen, SCREENS } from '../../contract/values/screens.ts';
import { pathInProject } from '../../db/project-root.ts';
import { MESSAGES } from '../../messages/languages.ts';
import { CLIENT_DIR, clientFile, isClientFromSource } from '../http/public/client-dir.ts';
import { escapeXml } from '../texts/xml.ts';
import { jsonPieces } from './json-pieces.ts';

const SOURCE = pathInProject('client/index.html');
const CRITICAL = join(CLIENT_DIR, 'critical.json');

/** True if there is a client to serve. Of a built one the last file is written last. */
export const hasClient = (): boolean => isClientFromSource || existsSync(CRITICAL);

/** A list that the build wrote about the client; empty where the client is served from its sources. */
const readBuilt = (file: string): object =>
  isClientFromSource ? {} : JSON.parse(readFileSync(file, 'utf8'));

/** Pages carry lists of answers, whose bodies are lists or have one: each of its rows is a piece. */
const STATE_DEPTH = 5;

interface DocumentParts {
  /** Of the title, as text. */
  title: string;
  /** Elements for the head. */
  head: Iterable<string>;
  data: InitialData;
  /** The rendered page; null: the client renders it. */
  html: Iterable<string> | null;
  /** HTML that stands above the page where no scripts run. */
  withoutScripts: string;
  /** The screen, whose code loads at once. */
  screen: string | null;
}

/** The sources of the screens whose code is apart from the first script. */
const SOURCES: Readonly<Record<Exclude<RenderedScreen, typeof SCREENS.home>, string>> = {
  [SCREENS.welcome]: 'features/setup/welcome-page.tsx',
  [SCREENS.post]: 'features/posts/thread/page.tsx',
  [SCREENS.tag]: 'features/posts/list/tag-page.tsx',
  [SCREENS.announcements]: 'features/inbox/announcements-page.tsx',
  [SCREENS.person]: 'features/members/page.tsx',
  [SCREENS.search]: 'features/search/page.tsx',
  [SCREENS.since]: 'features/since/page.tsx',
};

type Manifest = Record<
  string,
  { file: string; name?: string; imports?: string[]; isEntry?: boolean }
>;

/** The chunk of the socket (`client/vite.config.ts`), which follows the code of each screen. */
const SOCKET = 'socket';

/** Per screen, and for all others, the elements that load its code beside the first script. */
function preloadsOf(manifest: Manifest) {
  const first = new Set(Object.keys(manifest).filter((name) => manifest[name]?.isEntry));
  for (const name of first) for (const one of manifest[name]?.imports ?? []) first.add(one);
  const filesOf = (name: string): string[] => {
    const chunk = manifest[name];
    if (!chunk || first.has(name)) return [];
    return [chunk.file, ...(chunk.imports ?? []).flatMap(filesOf)];
  };
  const preload = (files: string[], more = '') =>
    [...new Set(files)]
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}"${more} />`)
      .join('');
  const socket = Object.keys(manifest).find((name) => manifest[name]?.name === SOCKET) ?? '';
  const after = preload(filesOf(socket), ' fetchpriority="low"');
  return {
    ofScreens: new Map(
      Object.entries(SOURCES).map(([screen, source]) => [screen, preload(filesOf(source)) + after]),
    ),
    ofOthers: after,
  };
}

/** The source of an inlined style sheet for the content security policy. */
export const styleSource = (rules: string): string =>
  `'sha256-${createHash('sha256').update(rules).digest('base64')}'`;

/** Without scripts a menu has no entries, and other such buttons do nothing. */
const RULES_WITHOUT_SCRIPTS = '[popovertarget],.needs-script{display:none}';

const STYLESHEET = /(?<!\s)\s*<link rel="stylesheet"[^<>]*>/;
/** Where the parts of a page stand in the built document, in their order. */
const PLACES = [
  '<html lang="en"',
  '<title>Adda</title>',
  '<!--head-->',
  '<!--without scripts-->',
  '<div id="root"></div>',
  '<!--state-->',
];

/** The title of the feed, which feed readers show. */
const FEED_TITLE = 'title="Newest posts"';

/** The fixed text between the places of a document. */
function betweenPlaces(template: string): string[] {
  const between: string[] = [];
  let rest = template;
  for (const place of PLACES) {
    const at = rest.indexOf(place);
    if (at === -1) throw new Error(`The client's index.html has no ${place} where it is expected.`);
    between.push(rest.slice(0, at));
    rest = rest.slice(at + place.length);
  }
  return [...between, rest];
}

/** The parts that the documents of a language share. */
function templateOf(language: Language) {
  const index = readFileSync(
    isClientFromSource ? SOURCE : clientFile(language, 'index.html'),
    'utf8',
  ).replace(FEED_TITLE, `title="${escapeXml(MESSAGES[language].newestPosts)}"`);
  return {
    whole: betweenPlaces(index),
    withoutSheet: betweenPlaces(index.replace(STYLESHEET, '')),
    stylesheet: index.match(STYLESHEET)?.[0].trim() ?? '',
    preloads: preloadsOf(readBuilt(clientFile(language, '.vite/manifest.json')) as Manifest),
  };
}

/**
 * Reads the client's documents, and makes those of its pages.
 * @param languages those of the forum's pages.
 */
export function documentMaker(languages: readonly Language[]) {
  const templates = new Map(languages.map((language) => [language, templateOf(language)]));
  const critical = readBuilt(CRITICAL) as Record<string, string>;
  /** The rules that a rendered page of a screen shows with; none where the client is served from its sources. */
  const firstRulesOf = (screen: string | null) => critical[screen ?? ''] ?? critical['*'] ?? '';

  /**
   * The document of a page, in pieces: with long texts a whole would take too long at once. A rendered page shows with
   * its inlined rules; the whole stylesheet comes behind it and holds nothing up.
   */
  function* documentOf(parts: DocumentParts): Generator<string> {
    const { title, head, data, html, withoutScripts, screen } = parts;
    const template = templates.get(data.language);
    if (!template) throw new Error(`There is no document in the language ${data.language}.`);
    const { whole, withoutSheet, stylesheet, preloads } = template;
    const isRendered = html !== null;
    const [start, beforeTitle, beforeRules, beforeNote, beforeRoot, beforeState, end] = isRendered
      ? withoutSheet
      : whole;
    const firstRules = firstRulesOf(screen);
    const rules = isRendered && firstRules ? `<style>${firstRules}</style>` : '';
    const preload = preloads.ofScreens.get(screen ?? '') ?? preloads.ofOthers;
    const accent = inlinedRules(data.site.accent);
    const accentStyle = accent && `<style>${accent}</style>`;
    const theme = data.theme ? ` data-theme="${data.theme}"` : '';
    const digits = data.digits ? ` data-digits="${data.digits}"` : '';
    yield `${start}<html${theme} lang="${data.language}"${digits}${beforeTitle}`;
    yield `<title>${escapeXml(title)}</title>`;
    yield* head;
    yield `${beforeRules}${rules}${accentStyle}${preload}`;
    yield `<noscript><style>${RULES_WITHOUT_SCRIPTS}</style></noscript>${beforeNote}`;
    yield `<noscript>${withoutScripts}</noscript>${beforeRoot}<div id="root">`;
    yield* html ?? [];
    yield `</div>${beforeState}<script type="application/json" id="state">`;
    yield* jsonPieces(data, STATE_DEPTH);
    yield `</script>${isRendered ? stylesheet : ''}${end}`;
  }

  return {
    documentOf,
    /** The sources of a screen's inlined rules for the content security policy: each takes 53 bytes of every answer. */
    styleSourcesOf: (screen: string | null) =>
      [firstRulesOf(screen), RULES_WITHOUT_SCRIPTS].filter(Boolean).map(styleSource),
  };
}
