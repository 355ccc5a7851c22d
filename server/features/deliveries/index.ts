import type { Feature } from '../../app/feature.ts';
import { openDeliveries } from '../../mail/deliveries.ts';
import { addressMail, confirmationMail } from './address-mails.ts';
import { goldMail } from './gold-mail.ts';
import { safetyMail } from './safety-mail.ts';

export const deliveries = {
  handlers: () => ({}),
  start: (context) =>
    openDeliveries(context, {
      safety: safetyMail(context),
      gift: goldMail(context),
      revoked: goldMail(context),
      address: addressMail(context),
      confirmation: confirmationMail(context),
    }),
  effects: { 'delivery:due': {} },
} satisfies Feature;
