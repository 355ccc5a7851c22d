import { expect, test } from 'vitest';
import { openSmtp } from '../../support/mail/smtp.ts';
import { openForum } from '../../support/open-forum.ts';

test.each(['ana@example.com,1', 'ana@example.com;1', '<ana>@example.com', 'x,ana@example.com'])(
  'mails: one to %s goes to no other mailbox',
  async (to) => {
    const smtp = await openSmtp();
    const { forum } = await openForum([], { SMTP_URL: smtp.url });
    const { deliver } = forum.app.context;
    // A mail server may refuse such a mailbox.
    await Promise.allSettled([deliver?.({ to, subject: 'For you', text: 'Hello', id: 'one' })]);
    // A mailbox with such characters may stand in quotes.
    for (const { recipients } of smtp.mails)
      expect(recipients.map((one) => one.replaceAll('"', ''))).toEqual([to]);
    await deliver?.({ to: 'bo@example.com', subject: 'For you', text: 'Hello', id: 'two' });
    expect(smtp.mails.at(-1)?.recipients).toEqual(['bo@example.com']);
  },
);
