import { excerptOf } from '../../../contract/values/excerpt.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import type { SiteSettings } from '../../../contract/values/site-settings.ts';
import type { AlertRecipient, Waiting } from '../../../db/features/alerts/alerts.ts';
import type { Messages } from '../../../messages/languages.ts';
import { hmacOf } from '../../auth/signed-token.ts';
import type { OutgoingMail } from '../../mail/delivery.ts';
import { type MailParts, mailHtml, mailText } from '../../mail/notification-template.ts';
import { chosenWords } from '../notification-mails/sentences.ts';
import { unsubscribePath, unsubscribeToken } from '../notification-mails/unsubscribe-token.ts';
import { reasonIn } from './act-page.ts';
import { ACT_MS, type ActSubject, actPath } from './act-token.ts';

interface Forum {
  settings: Pick<SiteSettings, 'siteName' | 'accent'>;
  /** The forum's own origin. */
  home: string;
  secret: string;
}

/** The screen of the first kind that waits. */
function restOf(
  { reports, newestReports, held }: Waiting,
  home: string,
  messages: Messages,
): MailParts['rest'] {
  const tab = newestReports.length > 0 ? '' : '?of=posts';
  const link = home + SCREENS.reportedComments + tab;
  if (reports > 0) return { text: messages.alertAllReports, link };
  if (held > 0) return { text: messages.alertAllHeld, link: home + SCREENS.moderation };
  return { text: messages.alertAllClaims, link: home + SCREENS.payments };
}

/**
 * Composes the mail that tells an admin how much waits, with links to settle the newest, in the admin's language.
 * @param newest the newest key that it tells of: a second copy has the same id.
 */
export function composeAlert(
  admin: AlertRecipient,
  waiting: Waiting,
  {
    forum,
    newest,
    now,
    messages,
  }: { forum: Forum; newest: number; now: number; messages: Messages },
): OutgoingMail {
  const { settings, home, secret } = forum;
  const { siteName, accent } = settings;
  const linkTo = (subject: ActSubject) =>
    home + actPath(secret, { ...subject, adminId: admin.id, expiresAt: now + ACT_MS });
  const reported = waiting.newestReports.map(
    ({ id, commentId, reportedText, text, format, feedback }) => ({
      sentence: messages.alertReported(chosenWords(excerptOf(reportedText ?? text, format))),
      reason: reasonIn(messages, feedback),
      link: linkTo({ kind: 'report', id, commentId }),
    }),
  );
  const reportedPosts = waiting.newestPostReports.map(({ id, postId, title, feedback }) => ({
    sentence: messages.alertReportedPost(chosenWords(title)),
    reason: reasonIn(messages, feedback),
    link: linkTo({ kind: 'postReport', id, postId }),
  }));
  const held = waiting.newestHeld.map(({ id, revision, title, text, format, authorName }) => ({
    sentence: messages.alertHeld(chosenWords(title || excerptOf(text, format))),
    reason: messages.alertBy(chosenWords(authorName)),
    link: linkTo({ kind: 'held', id, version: revision }),
  }));
  const claims = waiting.oldestClaims.map(({ id, method, trxId, amount, displayName }) => ({
    sentence: messages.alertClaimed(
      messages.money(amount, 'bdt'),
      messages.paymentProviders[method] ?? method,
      trxId,
    ),
    reason: messages.alertBy(chosenWords(displayName)),
    link: linkTo({ kind: 'claim', id }),
  }));
  const name = chosenWords(admin.displayName);
  const counts = [waiting.reports, waiting.held, waiting.claims] as const;
  const unsubscribe = home + unsubscribePath(unsubscribeToken(secret, admin.id));
  const parts: MailParts = {
    siteName,
    accent,
    unsubscribe,
    items: [...reported, ...reportedPosts, ...held, ...claims],
    greeting: messages.alertGreeting(name, counts, siteName),
    rest: restOf(waiting, home, messages),
    preferences: `${home}${SCREENS.preferences}`,
    why: 'admin',
  };
  return {
    to: admin.email,
    subject: messages.alertSubject(counts, siteName),
    unsubscribe,
    text: mailText(parts, messages),
    html: mailHtml(parts, messages),
    id: hmacOf(secret, `alert:${admin.id}:${newest}`).toString('hex'),
  };
}
