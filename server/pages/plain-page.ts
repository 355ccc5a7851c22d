import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { accentShades } from '../../contract/look/accent.ts';
import { COLOURS, type Theme } from '../../contract/look/colours.ts';
import type { SiteSettings } from '../../contract/values/site-settings.ts';
import type { Messages } from '../../messages/languages.ts';
import { securityHeaders } from '../http/pre-routing/security-headers.ts';
import { escapeXml } from '../texts/xml.ts';

/** A page behind a link of a mail. */
export interface PlainPage {
  status: number;
  title: string;
  /** HTML, with every foreign text escaped. */
  body: string;
}

/** Makes words of a message a link. */
export const linkTo = (path: string) => (words: string) => `<a href="${path}">${words}</a>`;

/**
 * The page of a document that is refused because documents have their share of the event loop. It has at most 1,000
 * bytes, and nothing is read for it.
 */
export const busyPage = ({ language, busyTitle, busyText, tryAgain }: Messages, siteName: string) =>
  `<!doctype html>
<html lang="${language}" data-code="busy"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeXml(siteName)}</title><h1>${busyTitle}</h1><p>${busyText}<p><a href="">${tryAgain}</a>
`;

type Look = Pick<SiteSettings, 'siteName' | 'accent'>;

const coloursOf = (theme: Theme, accent: string) => {
  const { paper, ink, surface, line, edge, ink2, red } = COLOURS[theme];
  const { primary, content } = accentShades(accent)[theme];
  return `background:${paper};color:${ink};--sheet:${surface};--line:${line};--edge:${edge};--quiet:${ink2};--bad:${red};--act:${primary};--on:${content}`;
};
const sheetOf = (accent: string) => `:root{color-scheme:light dark;${coloursOf('light', accent)}}
@media(prefers-color-scheme:dark){:root{${coloursOf('dark', accent)}}}
body{margin:0;font:1rem/1.6 system-ui,'Noto Sans','Noto Sans Bengali',sans-serif}
main{max-width:35rem;margin:0 auto;padding:1.5rem 1rem;overflow-wrap:anywhere}.site{margin:0 0 1rem;font-weight:600}
.sheet{padding:1.25rem;border:1px solid var(--line);border-radius:.5rem;background:var(--sheet)}.sheet>:last-child{margin-bottom:0}
h1{margin:0 0 .5rem;font-size:1.25rem;line-height:1.3}h2{margin:1rem 0 0;font-size:1rem}.quiet{margin:0;color:var(--quiet);font-size:.875rem}
blockquote{margin:1rem 0;padding:0 1rem;border-left:3px solid var(--act);white-space:pre-wrap}form{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.25rem}.wide{flex-basis:100%}
textarea{display:block;box-sizing:border-box;width:100%;margin-top:.25rem;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:.5rem;background:transparent;color:inherit;font:inherit}
a{color:var(--act)}button{min-height:3rem;padding:0 1.25rem;border:1px solid transparent;border-radius:.5rem;background:var(--act);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
.fault{margin:0;color:var(--bad)}[aria-invalid=true]{border-color:var(--bad)}
.plain,.bad{border-color:var(--edge);background:transparent;color:inherit}.bad{border-color:var(--bad);color:var(--bad)}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}`;

const htmlOf = (
  { title, body }: PlainPage,
  { language, plainGoTo }: Messages,
  siteName: string,
  sheet: string,
) => {
  const name = escapeXml(siteName);
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeXml(title)} | ${name}</title><style>${sheet}</style></head><body><main><p class="site">${name}</p><div class="sheet">${body}</div><p><a href="/">${plainGoTo(name)}</a></p></main></body></html>
`;
};

/**
 * Sends pages that need no script and no sign-in, in the forum's accent and the visitor's language.
 * @param lookOf the settings in force.
 */
export function plainPageSender(lookOf: () => Look, publicUrl: string | null) {
  /** The headers of the last accent: to make them takes longer than the page. */
  let known: { style: string; headers: Promise<Record<string, string>> } | undefined;
  const headersOf = (style: string) => {
    if (known?.style !== style)
      known = { style, headers: securityHeaders({ style: [style] }, publicUrl) };
    return known.headers;
  };
  return async (reply: FastifyReply, page: PlainPage, messages: Messages) => {
    const { siteName, accent } = lookOf();
    const sheet = sheetOf(accent);
    const style = `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`;
    return reply
      .headers(await headersOf(style))
      .header('content-language', messages.language)
      .header('vary', 'Accept-Language, Cookie')
      .code(page.status)
      .type('text/html; charset=utf-8')
      .send(htmlOf(page, messages, siteName, sheet));
  };
}
