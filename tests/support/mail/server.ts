import { openSmtp } from './smtp.ts';

/** An SMTP server whose mails are awaited; it closes when the test ends, or with the worker if `keep` is set. */
export async function openMailServer(keep = false) {
  const { url, mails, arrival } = await openSmtp(keep);
  return {
    url,
    /** Waits for a mail to the address whose subject matches, and returns the newest, with its link. */
    async mail(to: string, about: RegExp) {
      for (;;) {
        const found = mails.findLast(
          ({ recipient, subject = '' }) => recipient === to && about.test(subject),
        );
        if (found) return { ...found, link: /https?:\/\/\S+/.exec(found.text ?? '')?.[0] ?? '' };
        await arrival();
      }
    },
  };
}
