import { SCREENS, sinceScreen } from '../../../contract/values/screens.ts';
import type { SiteSettings } from '../../../contract/values/site-settings.ts';
import type { MailDraft } from '../../../db/features/notification-mails/mails.ts';
import type { OpenedThread } from '../../../db/features/since/threads.ts';
import type { Messages } from '../../../messages/languages.ts';
import { hmacOf } from '../../auth/signed-token.ts';
import type { OutgoingMail } from '../../mail/delivery.ts';
import { type MailParts, mailHtml, mailText } from '../../mail/notification-template.ts';
import { chosenWords, itemOf, threadOf } from './sentences.ts';
import { unsubscribePath, unsubscribeToken } from './unsubscribe-token.ts';

/** The items that a notification mail tells of; the inbox has the others. */
const MOST_ITEMS = 20;

interface Forum {
  settings: Pick<SiteSettings, 'siteName' | 'accent'>;
  /** The forum's own origin. */
  home: string;
  secret: string;
}

/** The parts of a digest beside its items: threads, and the day on which its period begins. */
interface Digest {
  threads: readonly OpenedThread[];
  day: string;
}

/** Composes the mail that tells a member of items, and of threads in a digest, in the member's language. */
export function composeNotificationMail(
  { recipient, items }: MailDraft,
  { settings, home, secret }: Forum,
  messages: Messages,
  digest: Digest | null = null,
): OutgoingMail {
  const { siteName, accent } = settings;
  const shown = items.slice(0, MOST_ITEMS).map((item) => {
    const { path, ...words } = itemOf(item, messages);
    return { ...words, link: path === null ? null : home + path };
  });
  const [first] = shown;
  const name = chosenWords(recipient.displayName);
  const { length } = items;
  const threads = (digest?.threads ?? []).map((thread) => {
    const { path, ...words } = threadOf(thread, messages);
    return { ...words, link: home + path };
  });
  const parts: MailParts = {
    siteName,
    accent,
    items: shown,
    why: digest ? 'digest' : 'unseen',
    greeting:
      length === 0
        ? messages.mailDigestGreeting(name, siteName)
        : messages.mailGreeting(name, length, siteName),
    ...(threads.length > 0 && { more: { heading: messages.mailDigestThreads, items: threads } }),
    rest: digest
      ? { text: messages.mailSince, link: home + sinceScreen(digest.day) }
      : {
          text: length > shown.length ? messages.mailMoreInInbox : messages.mailOpenInbox,
          link: `${home}${SCREENS.notifications}`,
        },
    preferences: `${home}${SCREENS.preferences}`,
    unsubscribe: home + unsubscribePath(unsubscribeToken(secret, recipient.id)),
  };
  const newest = items[0]?.id ?? digest?.threads[0]?.last ?? '';
  const subjectOf = () => {
    if (length === 0) return messages.mailDigestSubject(siteName);
    return length === 1 && first ? first.sentence : messages.mailNews(length, siteName);
  };
  return {
    to: recipient.email,
    subject: subjectOf(),
    text: mailText(parts, messages),
    html: mailHtml(parts, messages),
    id: hmacOf(secret, `letter:${recipient.id}:${newest}`).toString('hex'),
    unsubscribe: parts.unsubscribe,
  };
}
