import { accentShades } from '../../contract/look/accent.ts';
import { COLOURS } from '../../contract/look/colours.ts';
import type { Messages } from '../../messages/languages.ts';
import { escapeXml } from '../texts/xml.ts';

/** The parts of a notification mail, with whole addresses. */
export interface MailParts {
  siteName: string;
  accent: string;
  greeting: string;
  /** Sentences with the reason of an act or the words of a text, if they have one; a link of null: what it is about has gone. */
  items: readonly { sentence: string; reason: string; link: string | null }[];
  /** More of them under a heading of their own. */
  more?: { heading: string; items: MailParts['items'] };
  /** Where the rest is. */
  rest: { text: string; link: string };
  /** Why the mail has come. */
  why: keyof Messages['mailWhy'];
  preferences: string;
  unsubscribe: string;
}

const FONT =
  "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Bengali',sans-serif";

const { light, dark } = COLOURS;

/**
 * The light colours stand with each element, because some mail programs drop the sheet; the sheet has the dark ones.
 */
const LIGHT = {
  page: `background:${light.paper};color:${light.ink}`,
  card: `background:${light.surface};border:1px solid ${light.line}`,
  quiet: `color:${light.ink2}`,
};
const sheetOf = (
  primary: string,
) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media(prefers-color-scheme:dark){.page{background:${dark.paper}!important;color:${dark.ink}!important}
.card{background:${dark.surface}!important;border-color:${dark.line}!important}.quiet{color:${dark.ink2}!important}
a{color:${primary}!important}}`;

/** The mail as HTML: one column that fits the narrowest phone. Every text in it is escaped. */
export function mailHtml(parts: MailParts, messages: Messages): string {
  const accent = accentShades(parts.accent);
  const anchor = (href: string, text: string) =>
    `<a href="${escapeXml(href)}" style="color:${accent.light.primary}">${escapeXml(text)}</a>`;
  const itemOf = ({ sentence, reason, link }: MailParts['items'][number]) =>
    `<li class="card" style="margin:0 0 12px;padding:16px;border-radius:8px;list-style:none;overflow-wrap:anywhere;${LIGHT.card}">${
      link === null ? escapeXml(sentence) : anchor(link, sentence)
    }${reason === '' ? '' : `<br><span class="quiet" style="${LIGHT.quiet}">${escapeXml(reason)}</span>`}</li>`;
  const listOf = (items: MailParts['items']) =>
    items.length === 0 ? '' : `<ul style="margin:0;padding:0">${items.map(itemOf).join('')}</ul>`;
  return `<!doctype html>
<html lang="${messages.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeXml(parts.siteName)}</title><style>${sheetOf(accent.dark.primary)}</style></head>
<body class="page" style="margin:0;padding:0;${LIGHT.page}"><div class="page" style="padding:24px 16px;${LIGHT.page};${FONT};font-size:16px;line-height:1.6">
<div style="max-width:560px;margin:0 auto">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.4;overflow-wrap:anywhere">${escapeXml(parts.siteName)}</h1>
<p style="margin:0 0 16px;overflow-wrap:anywhere">${escapeXml(parts.greeting)}</p>
${listOf(parts.items)}${
  parts.more
    ? `<h2 style="margin:24px 0 12px;font-size:16px;line-height:1.4">${escapeXml(parts.more.heading)}</h2>${listOf(parts.more.items)}`
    : ''
}
<p style="margin:16px 0 24px">${anchor(parts.rest.link, parts.rest.text)}</p>
<p class="quiet" style="margin:0;font-size:14px;${LIGHT.quiet}">${escapeXml(messages.mailWhy[parts.why])} ${messages.mailChooseOrStop(
    (words) => anchor(parts.preferences, words),
    (words) => anchor(parts.unsubscribe, words),
  )}</p>
</div></div></body></html>
`;
}

const linesOf = ({ sentence, reason, link }: MailParts['items'][number]): string[] => [
  `• ${sentence}`,
  ...(reason === '' ? [] : [`  ${reason}`]),
  ...(link === null ? [] : [`  ${link}`]),
  '',
];

/** The same mail as plain text. */
export const mailText = (
  parts: MailParts,
  { mailWhyFrom, mailChoose, mailStopAll }: Messages,
): string =>
  [
    parts.greeting,
    '',
    ...parts.items.flatMap(linesOf),
    ...(parts.more ? [parts.more.heading, '', ...parts.more.items.flatMap(linesOf)] : []),
    `${parts.rest.text}: ${parts.rest.link}`,
    '',
    '-- ',
    mailWhyFrom[parts.why](parts.siteName),
    `${mailChoose}: ${parts.preferences}`,
    `${mailStopAll}: ${parts.unsubscribe}`,
    '',
  ].join('\n');
