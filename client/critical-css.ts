/**
 * Writes the critical rules of each screen that the server renders: those of the stylesheet that its first picture
 * needs. The server inlines them; the whole stylesheet follows behind the content.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'lightningcss';
import postcss, { type Rule } from 'postcss';
import { SAMPLES } from './critical-samples.ts';

/** States and parts that no first picture has. */
const LATER =
  /:(hover|focus|active|checked|disabled|indeterminate|open|modal|popover-open|invalid|user-|autofill|read-only|target|host|-moz-|-webkit-|-ms-)|::(?!before|after|placeholder)/;
/** Fallbacks for browsers that know neither registered properties nor mixed colours, which get the whole stylesheet. */
const OLD_BROWSERS = /webkit-hyphens|-moz-orient|apple-pay/;
const CLASS = /\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)/g;
const ELEMENT = /(?<![\w:\\.#-])([a-z][a-z0-9-]*)/g;

const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);
const unescaped = (name: string) =>
  name
    .replaceAll(/\\([0-9a-f]{1,6}) ?/gi, (_, code) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll(/\\(.)/g, '$1');
const unescapedHtml = (text: string) => text.replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** The names of all classes and elements of a page. */
interface Names {
  classes: ReadonlySet<string>;
  elements: ReadonlySet<string>;
}
function namesOf(html: string): Names {
  const classes = namesIn(html, /class="([^"]*)"/g).flatMap((all) =>
    unescapedHtml(all).split(/\s+/),
  );
  const elements = [...namesIn(html, /<([a-z][a-z0-9-]*)/g), 'html', 'body'];
  return { classes: new Set(classes), elements: new Set(elements) };
}

/** True if a selector may select something in the first picture of a page. */
function mayMatch(selector: string, names: Names): boolean {
  const choice = /:(?:is|where)\(([^()]*)\)/.exec(selector);
  if (choice)
    return (choice[1] ?? '')
      .split(',')
      .some((one) => mayMatch(selector.replace(choice[0], one.trim()), names));
  const inner = selector.replace(/:(?:not|has|lang|nth-[\w-]+)\([^()]*\)/, '');
  if (inner !== selector) return mayMatch(inner, names);
  if (LATER.test(selector)) return false;
  const bare = selector.replaceAll(/\[[^\]]*\]/g, '').replaceAll(CLASS, '');
  return (
    namesIn(selector, CLASS).every((name) => names.classes.has(unescaped(name))) &&
    namesIn(bare, ELEMENT).every((name) => names.elements.has(name))
  );
}

const isKeyframe = ({ parent }: Rule) =>
  parent?.type === 'atrule' && 'name' in parent && parent.name.endsWith('keyframes');

/** Takes away custom properties and keyframes that nothing uses; what used them may have gone just before. */
function withoutUnused(css: string): string {
  const used = new Set(namesIn(css, /var\((--[\w-]+)/g));
  const animations = namesIn(css, /animation(?:-name)?:([^;}]*)/g).join(' ');
  const unused = [
    ...namesIn(css, /(?:@property |[{;])(--[\w-]+)/g).filter((name) => !used.has(name)),
    ...namesIn(css, /@keyframes ([\w-]+)/g).filter((name) => !animations.includes(name)),
  ];
  const options = { filename: 'critical.css', minify: true, unusedSymbols: unused };
  const after = transform({ ...options, code: Buffer.from(css) }).code.toString();
  return after.length < css.length ? withoutUnused(after) : after;
}

/** The rules of a stylesheet that the first picture of a page needs. */
function criticalOf(css: string, html: string): string {
  const names = namesOf(html);
  const sheet = postcss.parse(css);
  sheet.walkComments((comment) => {
    comment.remove();
  });
  sheet.walkAtRules('supports', (rule) => {
    if (OLD_BROWSERS.test(rule.params)) rule.remove();
  });
  sheet.walkAtRules('media', (rule) => {
    if (rule.params === 'print') rule.remove();
  });
  sheet.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    const kept = rule.selectors.filter((selector) => mayMatch(selector, names));
    if (kept.length > 0) rule.selectors = kept;
    else rule.remove();
  });
  return withoutUnused(sheet.toString());
}

/**
 * Writes `client/critical.json` of a build, after the client and the client for rendering.
 * @param built the folder of the build.
 */
export async function writeCriticalCss(built: string): Promise<void> {
  const assets = join(built, 'client/assets');
  const file = readdirSync(assets).find((name) => name.endsWith('.css'));
  if (!file) throw new Error('The client has no stylesheet: build it first.');
  const css = readFileSync(join(assets, file), 'utf8');
  const { loadScreens, renderPage } = (await import(
    join(built, 'render/render-en.mjs')
  )) as typeof import('./app/render.tsx');
  await loadScreens();
  const critical = Object.entries(SAMPLES).map(([screen, pages]) => {
    const html = pages
      .map(([address, data]) => renderPage(address, data))
      .map(({ withoutScripts, html }) => withoutScripts + [...html].join(''))
      .join('');
    return [screen, criticalOf(css, html)];
  });
  writeFileSync(join(built, 'client/critical.json'), JSON.stringify(Object.fromEntries(critical)));
}
