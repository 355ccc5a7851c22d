import { fromTitle } from '../../../contract/values/inbox-kinds.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import {
  type ClaimedDelivery,
  findProvenReceiver,
} from '../../../db/features/deliveries/deliveries.ts';
import { inDigits } from '../../../messages/digits.ts';
import type { Messages } from '../../../messages/languages.ts';
import { wholeNow } from '../../app/clock.ts';
import type { Config } from '../../app/config/config.ts';
import type { DeliveryContext, KindOfDelivery } from '../../mail/deliveries.ts';
import type { MailMessage } from '../../mail/mail.ts';
import { messagesFor } from '../../mail/receiver.ts';
import { shownGift } from '../../membership/codes.ts';
import { chosenWords } from '../notification-mails/sentences.ts';

/** No mail reaches who is leaving; they may come back for a week. */
const LEAVING_MS = 3_600_000;

type Forum = Pick<Config, 'jwtSecret' | 'jwtSecretBefore'> & { siteName: string; home: string };

/** The mail with a code that was bought, or about a payment that was revoked, in the member's language. */
function compose(
  { kind, subject: about, title, detail }: ClaimedDelivery,
  { email: to, displayName }: { email: string; displayName: string },
  { siteName, home, ...secrets }: Forum,
  messages: Messages,
): MailMessage {
  const name = chosenWords(displayName);
  if (kind === 'gift') {
    const code = shownGift(secrets, { id: about, hash: detail });
    const text = code
      ? messages.giftMailText(name, siteName, code)
      : messages.giftMailNoCode(name, siteName);
    const link = `${home}${SCREENS.membership}?with=code`;
    return { to, subject: messages.giftMailSubject(siteName), text, link };
  }
  const { outcome, isRefunded } = fromTitle(title);
  const sentence = messages.revokedSentences[outcome];
  const money = isRefunded ? messages.revokedRefunded : '';
  // An admin writes the reason: a link in it is meant.
  const reason = messages.revokedReason(detail);
  const text = messages.revokedMailText(name, sentence, money, reason);
  const link = `${home}${SCREENS.membership}`;
  return { to, subject: messages.revokedMailSubject(siteName), text, link };
}

/** The mails about codes and revoked payments. */
export const goldMail = ({ store, settings, config, home }: DeliveryContext): KindOfDelivery => ({
  name: 'a mail about Gold',
  async decide(mail) {
    const receiver = await store.read(findProvenReceiver(mail.userKey));
    if (!receiver) return null;
    if (receiver.leavingAt !== null) return { waitUntil: wholeNow() + LEAVING_MS };
    const { jwtSecret, jwtSecretBefore } = config;
    const { siteName } = settings.now;
    const forum = { siteName, home: home(), jwtSecret, jwtSecretBefore };
    const messages = messagesFor(receiver, config);
    return { message: inDigits(receiver.digits, () => compose(mail, receiver, forum, messages)) };
  },
});
