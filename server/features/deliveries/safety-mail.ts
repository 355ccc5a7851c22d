import type { SafetyKind } from '../../../contract/values/inbox-kinds.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { findProvenReceiver } from '../../../db/features/deliveries/deliveries.ts';
import { inDigits } from '../../../messages/digits.ts';
import type { DeliveryContext, KindOfDelivery } from '../../mail/deliveries.ts';
import { messagesFor } from '../../mail/receiver.ts';
import { chosenWords } from '../notification-mails/sentences.ts';

/** The mails about what happened to an account, in the member's language. */
export const safetyMail = ({ store, settings, config, home }: DeliveryContext): KindOfDelivery => ({
  name: 'a mail about the safety of an account',
  async decide({ userKey, subject, title: device, madeAt }) {
    const receiver = await store.read(findProvenReceiver(userKey));
    if (!receiver) return null;
    const { email: to, displayName, digits } = receiver;
    const { siteName, zone: timeZone } = settings.now;
    const messages = messagesFor(receiver, config);
    const what = subject as SafetyKind;
    const message = inDigits(digits, () => {
      const time = new Intl.DateTimeFormat(messages.siteDateTag(), {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        timeZone,
        timeZoneName: 'short',
      });
      const sentence = messages.safetySentences[what](chosenWords(device));
      const [name, at] = [chosenWords(displayName), time.format(madeAt)];
      const text = messages.safetyMailText(name, sentence, at, messages.safetyAdvice[what]);
      const link = `${home()}${SCREENS.safety}`;
      return { to, subject: messages.safetyMailSubject(siteName), text, link };
    });
    return { message };
  },
});
