import { LONGEST } from '../../../contract/values/limits.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import type { SettlingAct } from '../../../db/features/alerts/alerts.ts';
import type { ClaimRow } from '../../../db/features/claims/reads.ts';
import type { HeldRow } from '../../../db/features/held/reads.ts';
import type { ReportRow } from '../../../db/features/reports/reads.ts';
import type { Messages } from '../../../messages/languages.ts';
import { linkTo, type PlainPage } from '../../pages/plain-page.ts';
import { escapeXml } from '../../texts/xml.ts';

/** The acts of the buttons, by what they settle; the first stands first. */
export const CHOICES = {
  report: ['delete', 'ignore'],
  postReport: ['delete', 'ignore'],
  held: ['approve', 'refuse'],
  claim: ['approve', 'refuse'],
} as const;

/** The looks of buttons that are not the one act of a page: in red ink what deletes a text. */
const LOOKS: Readonly<Record<string, string>> = { delete: 'bad', ignore: 'plain', refuse: 'bad' };

/** The reason of a report, in the reader's language. */
export function reasonIn({ reportReasons }: Messages, reason: string): string {
  const known: Readonly<Record<string, string>> = reportReasons;
  return Object.hasOwn(known, reason) ? (known[reason] ?? reason) : reason;
}

const form = <Choice extends string>(
  choices: readonly Choice[],
  labels: Readonly<Record<Choice, string>>,
  fields = '',
) =>
  `<form method="post">${fields}${choices
    .map(
      (value) =>
        `<button name="act" value="${value}" class="${LOOKS[value] ?? 'main'}">${labels[value]}</button>`,
    )
    .join('')}</form>`;
const quote = (text: string) => `<blockquote>${escapeXml(text)}</blockquote>`;
const page = (title: string, rest: string, status = 200): PlainPage => ({
  title,
  status,
  body: `<h1>${title}</h1>${rest}`,
});

/** A report, and the text that it is about as it is now. */
type Reported = Pick<ReportRow, 'feedback' | 'reporterEmail' | 'reportedText' | 'text'>;

/** Asks what becomes of a reported comment or post. */
export function reportPage(
  { feedback, reporterEmail, reportedText, text }: Reported,
  messages: Messages,
  kind: 'report' | 'postReport',
): PlainPage {
  const now = reportedText === null || reportedText === text ? '' : text;
  const reason = escapeXml(reasonIn(messages, feedback));
  return page(
    kind === 'report' ? messages.actReported : messages.actReportedPost,
    `<p class="quiet">${messages.actReportedBy(reason, escapeXml(reporterEmail))}</p>${quote(reportedText ?? text)}${
      now === '' ? '' : `<p>${messages.actEditedSince}</p>${quote(now)}`
    }${form(CHOICES[kind], messages.actChoices[kind])}`,
  );
}

/** Asks what becomes of a text that waits. */
export const heldPage = ({ authorName, title, text }: HeldRow, messages: Messages): PlainPage =>
  page(
    messages.actHeld,
    `<p class="quiet">${messages.actHeldBy(escapeXml(authorName))}</p>${title === '' ? '' : `<h2>${escapeXml(title)}</h2>`}${quote(text)}${form(CHOICES.held, messages.actChoices.held)}`,
  );

/**
 * Asks what becomes of a claim.
 * @param lacksReason whether it was to be refused without a word.
 */
export function claimPage(
  { displayName, method, trxId, last4, amount, others }: ClaimRow,
  messages: Messages,
  lacksReason = false,
): PlainPage {
  const { actClaimed, actClaimText, actClaimReason, claimHasOthers, money } = messages;
  const by = messages.paymentProviders[method] ?? method;
  const fault = lacksReason
    ? `<p id="fault" class="wide fault" role="alert">${messages.claimReasonMissing}</p>`
    : '';
  const ties = lacksReason ? ' aria-invalid="true" aria-describedby="fault" autofocus' : '';
  const reason = `<label class="wide">${actClaimReason}<textarea name="reason" rows="2" maxlength="${LONGEST.reason}"${ties}></textarea></label>${fault}`;
  return page(
    actClaimed,
    `<p class="quiet">${messages.actClaimBy(escapeXml(displayName))}</p><p>${actClaimText(money(amount, 'bdt'), by, last4)}</p><p><strong>${trxId}</strong></p>${
      others > 0 ? `<p>${claimHasOthers(others)}</p>` : ''
    }${form(CHOICES.claim, messages.actChoices.claim, reason)}`,
    lacksReason ? 400 : 200,
  );
}

/** Says that a claim can't be approved: another payment has its transaction. */
export const claimConflictPage = ({ actClaimConflict, actClaimTaken }: Messages): PlainPage =>
  page(actClaimConflict, `<p>${actClaimTaken(linkTo(SCREENS.payments))}</p>`, 409);

/** Says who has settled it; undefined: it has gone with what it belonged to. */
export function settledPage(
  settling: SettlingAct | undefined,
  { actSettled, actSettledBy, actGone, actClaimGone }: Messages,
  kind?: keyof typeof CHOICES,
): PlainPage {
  const says: Partial<Record<SettlingAct['act'], (name: string) => string>> = actSettledBy;
  const said = settling && says[settling.act]?.(escapeXml(settling.by));
  return page(actSettled, `<p>${said ?? (kind === 'claim' ? actClaimGone : actGone)}</p>`);
}

/** Says that a text can't be approved as it is. */
export const conflictPage = ({ actConflict, actConflictText }: Messages): PlainPage =>
  page(actConflict, `<p>${actConflictText(linkTo(SCREENS.moderation))}</p>`, 409);

/** Says that the text was edited since the mail was sent: who decides reads it first. */
export const editedPage = ({ linkWorksNoMore, actEditedText }: Messages): PlainPage =>
  page(linkWorksNoMore, `<p>${actEditedText(linkTo(SCREENS.moderation))}</p>`, 410);

/** Says that a link is none, or works no more. */
export function deadPage(status: 404 | 410, messages: Messages): PlainPage {
  const [title, text] =
    status === 404
      ? [messages.linkIncomplete, messages.actIncompleteText]
      : [messages.linkWorksNoMore, messages.actEndedText];
  return page(title, `<p>${text(linkTo(SCREENS.login))}</p>`, status);
}
