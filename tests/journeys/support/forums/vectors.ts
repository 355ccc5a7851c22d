import type { Page } from '@playwright/test';
import { expect } from '../browser.ts';

/** The sign that a script of an attacker ran, and how a style of theirs looks. */
const HIT = 'hit()';
const LOOK = 'outline:7px/**/solid/**/rgb(1,2,3)!important';

/** Texts that would run, load or dress something if they were ever more than text; none longer than a name. */
export const VECTORS: readonly string[] = [
  `<script>${HIT}</script>`,
  `"><script>${HIT}</script>`,
  `'><script>${HIT}</script>`,
  `</script><script>${HIT}</script>`,
  `</title><script>${HIT}</script>`,
  `</textarea><script>${HIT}</script>`,
  `</style><script>${HIT}</script>`,
  `--><script>${HIT}</script><!--`,
  `]]><script>${HIT}</script>`,
  `<scr<script>ipt>${HIT}</scr</script>ipt>`,
  `<ScRiPt>${HIT}</sCrIpT>`,
  `<script/src=https://evil.example/x.js></script>`,
  `<script/src=/posts/total></script>`,
  `<script/type=module>${HIT}</script>`,
  `<img/src=x/onerror=${HIT}>`,
  `"/onerror=${HIT}/x="`,
  `'/onmouseover=${HIT}/x='`,
  `"/onfocus=${HIT}/autofocus/x="`,
  `<input/onfocus=${HIT}/autofocus>`,
  `<svg/onload=${HIT}>`,
  `<svg><script>${HIT}</script></svg>`,
  `<svg><animate/onbegin=${HIT}/attributeName=x>`,
  `<math><mtext><img/src=x/onerror=${HIT}>`,
  `<body/onload=${HIT}>`,
  `<details/open/ontoggle=${HIT}>`,
  `<video/src=x/onerror=${HIT}>`,
  `<audio/src=x/onerror=${HIT}>`,
  `<iframe/src=javascript:parent.${HIT}>`,
  `<iframe/srcdoc="<script>parent.${HIT}</script>">`,
  `<object/data=javascript:${HIT}>`,
  `<embed/src=javascript:${HIT}>`,
  `<a/href=javascript:${HIT}>here</a>`,
  `<form/action=javascript:${HIT}><button>here`,
  `<base/href=https://evil.example/>`,
  `<meta/http-equiv=refresh/content=0;url=//evil.example/>`,
  `<link/rel=stylesheet/href=https://evil.example/x.css>`,
  `<style>*{${LOOK}}</style>`,
  `<p/style="${LOOK}">here`,
  `"/style="${LOOK}"/x="`,
  `javascript:${HIT}`,
  `data:text/html,<script>${HIT}</script>`,
  `{{constructor.constructor("${HIT}")()}}`,
  `\${${HIT}}`,
  `\\u003cscript\\u003e${HIT}\\u003c/script\\u003e`,
  `&lt;script&gt;${HIT}&lt;/script&gt;`,
  `%3Cscript%3E${HIT}%3C/script%3E`,
  `$&$\`$'<script>${HIT}</script>`,
];
/** Breaks lines where a browser may and JSON does not; only texts of several lines could ever take it. */
export const LINE_VECTOR = `x\u2028\t<script>${HIT}</script>\u2029x`;
/** Those of the length of a tag, which is kept in lower case. */
export const SHORT_VECTORS = [
  ...new Set(VECTORS.filter((text) => [...text].length <= 30).map((text) => text.toLowerCase())),
];

interface Watching extends Window {
  hits: number;
  reports: string[];
}

/** Has a page count what runs, and keep what its content security policy has to refuse. */
export async function watchFor(page: Page): Promise<void> {
  page.on('dialog', () => {
    throw new Error('A dialog was opened');
  });
  await page.addInitScript(() => {
    const here = window as unknown as Watching;
    here.hits = 0;
    here.reports = [];
    Object.assign(window, { hit: () => here.hits++ });
    document.addEventListener('securitypolicyviolation', (event) =>
      here.reports.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
}

/**
 * All that a page holds of others' making: what ran, what was refused, and elements that only a text could have made.
 */
export const foundIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { hits, reports } = window as unknown as Watching;
    const found = reports.map((report) => `refused: ${report}`);
    if (hits !== 0) found.push(`ran ${hits} times`);
    const schemes = ['http:', 'https:'];
    for (const element of document.querySelectorAll('*')) {
      const name = element.localName;
      const said = () => element.outerHTML.slice(0, 120);
      if (['iframe', 'object', 'embed', 'base', 'math'].includes(name)) found.push(said());
      if (name === 'style' && !isOurStyle(element)) found.push(said());
      if (name === 'script' && !isOurs(element as HTMLScriptElement)) found.push(said());
      if (name === 'link' && new URL((element as HTMLLinkElement).href).origin !== origin)
        found.push(said());
      for (const { name: attribute, value } of element.attributes) {
        if (attribute.startsWith('on')) found.push(said());
        const leads = ['href', 'src', 'action', 'formaction', 'data', 'srcdoc', 'xlink:href'];
        if (leads.includes(attribute) && !value.startsWith('data:image/')) {
          const { protocol } = new URL(value, location.href);
          const isContact = ['mailto:', 'tel:'].includes(protocol) && name === 'a';
          if (!schemes.includes(protocol) && !isContact) found.push(said());
        }
      }
      if (getComputedStyle(element).outlineColor === 'rgb(1, 2, 3)')
        found.push(`dressed: ${said()}`);
    }
    return found;

    /** The rules of the first picture, which the server inlines: the one sheet of the page, in its head. */
    function isOurStyle({ parentElement }: Element): boolean {
      return parentElement === document.head && document.querySelectorAll('style').length === 1;
    }
    function isOurs({ src, type }: HTMLScriptElement): boolean {
      if (['application/json', 'application/ld+json'].includes(type)) return true;
      return (
        src !== '' && new URL(src).origin === origin && new URL(src).pathname.startsWith('/assets/')
      );
    }
  });

/** Fails when anything of an attacker's took effect on a page. */
export async function expectOnlyText(page: Page): Promise<void> {
  expect(await foundIn(page)).toEqual([]);
}
