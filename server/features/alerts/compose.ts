import { excerptOf } from '../../../contract/values/excerpt.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import type { SiteSettings } from '../../../contract/values/site-settings.ts';
import type { AlertRecipient, Waiting } from '../../../db/features/alerts/alerts.ts';
import { hmacOf } from '../../auth/signed-token.ts';
import type { Letter } from '../../mail/delivery.ts';
import { type MailParts, mailHtml, mailText } from '../../mail/notification-template.ts';
import { chosenWords } from '../notification-mails/sentences.ts';
import { unsubscribePath, unsubscribeToken } from '../notification-mails/unsubscribe-token.ts';
import { ACT_MS, type ActSubject, actPath } from './act-token.ts';

interface Forum {
  settings: Pick<SiteSettings, 'siteName' | 'accent'>;
  /** The forum's own origin. */
  home: string;
  secret: string;
}

const counted = (count: number, noun: string) =>
  count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`];

/**
 * Composes the mail that tells an admin how much waits, with links to settle the newest.
 * @param newest the newest key that it tells of: a second copy has the same id.
 */
export function composeAlert(
  admin: AlertRecipient,
  waiting: Waiting,
  { forum, newest, now }: { forum: Forum; newest: number; now: number },
): Letter {
  const { settings, home, secret } = forum;
  const { siteName, accent } = settings;
  const linkTo = (subject: ActSubject) =>
    home + actPath(secret, { ...subject, adminId: admin.id, expiresAt: now + ACT_MS });
  const reported = waiting.newestReports.map(
    ({ id, commentId, reportedText, text, format, feedback }) => ({
      sentence: `A comment was reported: “${chosenWords(excerptOf(reportedText ?? text, format))}”`,
      reason: feedback,
      link: linkTo({ kind: 'report', id, commentId }),
    }),
  );
  const held = waiting.newestHeld.map(({ id, revision, title, text, format, authorName }) => ({
    sentence: `A text waits for approval: “${chosenWords(title || excerptOf(text, format))}”`,
    reason: `by ${chosenWords(authorName) || 'somebody'}`,
    link: linkTo({ kind: 'held', id, version: revision }),
  }));
  const total = waiting.reports + waiting.held;
  const amount = [...counted(waiting.reports, 'report'), ...counted(waiting.held, 'text')];
  const subject = `${amount.join(' and ')} ${total === 1 ? 'waits' : 'wait'} at ${siteName}`;
  const name = chosenWords(admin.displayName);
  const isReports = waiting.reports > 0;
  const unsubscribe = home + unsubscribePath(unsubscribeToken(secret, admin.id));
  const parts: MailParts = {
    siteName,
    accent,
    unsubscribe,
    items: [...reported, ...held],
    greeting: `Hello${name === '' ? '' : ` ${name}`}, ${subject}. These links work for three days and for you alone:`,
    rest: {
      text: isReports ? 'See all reports' : 'See all texts that wait',
      link: home + (isReports ? SCREENS.reportedComments : SCREENS.moderation),
    },
    profile: `${home}${SCREENS.profile}`,
    why: 'you are an admin',
  };
  return {
    to: admin.email,
    subject,
    unsubscribe,
    text: mailText(parts),
    html: mailHtml(parts),
    id: hmacOf(secret, `alert:${admin.id}:${newest}`).toString('hex'),
  };
}
