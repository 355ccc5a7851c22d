import { publish } from '../../support/content.ts';
import { mentionIn } from '../../support/features/inbox.ts';
import { provenMember } from '../../support/mail/notification-mails.ts';
import type { TestApp } from '../../support/test-app.ts';

/** Members whom a post mentions. */
export async function mentioned(forum: TestApp, count: number) {
  const writer = await provenMember(forum, 'Writer');
  const post = await publish(writer);
  const names = Array.from({ length: count }, (_, n) => `Reader${n}`);
  const readers = await Promise.all(names.map((name) => provenMember(forum, name)));
  for (const reader of readers) await mentionIn(writer, post, reader);
  return readers;
}
export const sendDue = ({ app }: TestApp) => app.jobs.notificationMails.run();
