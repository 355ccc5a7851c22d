import { SCREENS } from '../../../contract/values/screens.ts';
import type { SettlingAct } from '../../../db/features/alerts/alerts.ts';
import type { HeldRow } from '../../../db/features/held/reads.ts';
import type { ReportRow } from '../../../db/features/reports/reads.ts';
import type { PlainPage } from '../../pages/plain-page.ts';
import { escapeXml } from '../../texts/xml.ts';

/** The acts of the buttons, by what they settle; the first stands first. */
export const CHOICES = {
  report: { delete: 'Delete comment', ignore: 'Ignore' },
  held: { approve: 'Approve', refuse: 'Refuse' },
} as const;

/** The looks of buttons that are not the one act of a page: in red ink what deletes a text. */
const LOOKS: Readonly<Record<string, string>> = { delete: 'bad', ignore: 'plain', refuse: 'bad' };

const form = (choices: Readonly<Record<string, string>>) =>
  `<form method="post">${Object.entries(choices)
    .map(
      ([value, label]) =>
        `<button name="act" value="${value}" class="${LOOKS[value] ?? 'main'}">${label}</button>`,
    )
    .join('')}</form>`;
const quote = (text: string) => `<blockquote>${escapeXml(text)}</blockquote>`;
const page = (title: string, rest: string, status = 200): PlainPage => ({
  title,
  status,
  body: `<h1>${title}</h1>${rest}`,
});

/** Asks what becomes of a reported comment. */
export function reportPage({ feedback, reporterEmail, reportedText, text }: ReportRow): PlainPage {
  const now = reportedText === null || reportedText === text ? '' : text;
  return page(
    'A comment was reported',
    `<p class="quiet">${escapeXml(feedback)}, by ${escapeXml(reporterEmail)}</p>${quote(reportedText ?? text)}${
      now === '' ? '' : `<p>It was edited since, and is now:</p>${quote(now)}`
    }${form(CHOICES.report)}`,
  );
}

/** Asks what becomes of a text that waits. */
export const heldPage = ({ authorName, title, text }: HeldRow): PlainPage =>
  page(
    'A text waits for approval',
    `<p class="quiet">By ${escapeXml(authorName) || 'somebody'}</p>${title === '' ? '' : `<h2>${escapeXml(title)}</h2>`}${quote(text)}${form(CHOICES.held)}`,
  );

const SAYS: Partial<Record<SettlingAct['act'], string>> = {
  'report ignored': 'ignored this report; the comment stays.',
  'comment deleted': 'deleted the comment.',
  'text approved': 'approved the text.',
  'text refused': 'refused the text.',
};

/** Says who has settled it; undefined: it has gone with what it belonged to. */
export const settledPage = (settling: SettlingAct | undefined): PlainPage =>
  page(
    'This is settled',
    settling
      ? `<p>${escapeXml(settling.by) || 'Somebody'} ${SAYS[settling.act]}</p>`
      : '<p>The text has gone: its author, or somebody who deleted what it belonged to, removed it.</p>',
  );

/** Says that a text can't be approved as it is. */
export const conflictPage = (): PlainPage =>
  page(
    'The text was not approved',
    `<p>What it belongs to was edited, closed or deleted after it. <a href="${SCREENS.moderation}">See all texts that wait</a>.</p>`,
    409,
  );

/** Says that the text was edited since the mail was sent: who decides reads it first. */
export const editedPage = (): PlainPage =>
  page(
    'This link works no more',
    `<p>The text was edited after the mail was sent. <a href="${SCREENS.moderation}">See all texts that wait</a>.</p>`,
    410,
  );

/** Says that a link is none, or works no more. */
export const deadPage = (status: 404 | 410): PlainPage =>
  page(
    status === 404 ? 'This link is not complete' : 'This link works no more',
    `<p>${status === 404 ? 'Open it again from the mail' : 'It worked for three days, while its owner was an admin'}, or <a href="${SCREENS.login}">sign in</a>.</p>`,
    status,
  );
