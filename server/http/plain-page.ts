import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { accentShades } from '../../contract/accent.ts';
import type { SiteSettings } from '../../contract/site-settings.ts';
import { securityHeaders } from './security-headers.ts';
import { escapeXml } from './xml.ts';

/** A page behind a link of a mail. */
export interface PlainPage {
  status: number;
  title: string;
  /** HTML, with every foreign text escaped. */
  body: string;
}

type Look = Pick<SiteSettings, 'siteName' | 'accent'>;

const sheetOf = (accent: string) => {
  const { light, dark } = accentShades(accent);
  return `:root{color-scheme:light dark;background:#f8f6f1;color:#1c1a16;--act:${light.primary};--on:${light.content}}
@media(prefers-color-scheme:dark){:root{background:#151412;color:#f1ede5;--act:${dark.primary};--on:${dark.content}}}
body{margin:0;font:1rem/1.6 system-ui,'Noto Sans','Noto Sans Bengali',sans-serif}
main{max-width:35rem;margin:0 auto;padding:2rem 1rem;overflow-wrap:anywhere}h1{font-size:1.5rem;line-height:1.3}
blockquote{margin:1rem 0;padding:0 1rem;border-left:3px solid var(--act);white-space:pre-wrap}form{display:flex;flex-wrap:wrap;gap:1rem}
a{color:var(--act)}button{min-height:3rem;padding:0 1.5rem;border:0;border-radius:.5rem;background:var(--act);color:var(--on);font:inherit;cursor:pointer}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}`;
};

const htmlOf = ({ title, body }: PlainPage, siteName: string, sheet: string) => {
  const name = escapeXml(siteName);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeXml(title)} | ${name}</title><style>${sheet}</style></head><body><main>${body}<p><a href="/">Go to ${name}</a></p></main></body></html>
`;
};

/**
 * Sends pages that need no script and no sign-in, in the forum's accent.
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
  return async (reply: FastifyReply, page: PlainPage) => {
    const { siteName, accent } = lookOf();
    const sheet = sheetOf(accent);
    const style = `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`;
    return reply
      .headers(await headersOf(style))
      .code(page.status)
      .type('text/html; charset=utf-8')
      .send(htmlOf(page, siteName, sheet));
  };
}
