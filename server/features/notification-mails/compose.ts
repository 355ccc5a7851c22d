import { SCREENS } from '../../../contract/values/screens.ts';
import type { SiteSettings } from '../../../contract/values/site-settings.ts';
import type { MailDraft } from '../../../db/features/notification-mails/mails.ts';
import type { Messages } from '../../../messages/languages.ts';
import { hmacOf } from '../../auth/signed-token.ts';
import type { Letter } from '../../mail/delivery.ts';
import { type MailParts, mailHtml, mailText } from '../../mail/notification-template.ts';
import { chosenWords, itemOf } from './sentences.ts';
import { unsubscribePath, unsubscribeToken } from './unsubscribe-token.ts';

/** The items that a notification mail tells of; the inbox has the others. */
const MOST_ITEMS = 20;

interface Forum {
  settings: Pick<SiteSettings, 'siteName' | 'accent'>;
  /** The forum's own origin. */
  home: string;
  secret: string;
}

/** Composes the mail that tells a member of items, in the member's language. */
export function composeNotificationMail(
  { recipient, items }: MailDraft,
  { settings, home, secret }: Forum,
  messages: Messages,
): Letter {
  const { siteName, accent } = settings;
  const shown = items.slice(0, MOST_ITEMS).map((item) => {
    const { path, ...words } = itemOf(item, messages);
    return { ...words, link: path === null ? null : home + path };
  });
  const [first] = shown;
  const name = chosenWords(recipient.displayName);
  const { length } = items;
  const parts: MailParts = {
    siteName,
    accent,
    items: shown,
    why: 'unseen',
    greeting: messages.mailGreeting(name, length, siteName),
    rest: {
      text: length > shown.length ? messages.mailMoreInInbox : messages.mailOpenInbox,
      link: `${home}${SCREENS.notifications}`,
    },
    profile: `${home}${SCREENS.profile}`,
    unsubscribe: home + unsubscribePath(unsubscribeToken(secret, recipient.id)),
  };
  const newest = items[0]?.id ?? '';
  return {
    to: recipient.email,
    subject: length === 1 && first ? first.sentence : messages.mailNews(length, siteName),
    text: mailText(parts, messages),
    html: mailHtml(parts, messages),
    id: hmacOf(secret, `letter:${recipient.id}:${newest}`).toString('hex'),
    unsubscribe: parts.unsubscribe,
  };
}
