import { publish, writeComment } from '../content.ts';
import { replyTo } from '../features/inbox.ts';
import { newSubscription, type Subscription } from '../features/push.ts';
import { catchUpWithIds, pass } from '../mail/notification-mails.ts';
import { openForum } from '../open-forum.ts';
import type { Person } from '../person.ts';
import { openPushService } from './service.ts';

/** Opens a forum with a push service, where a comment of Ana's waits for answers and her browser is registered. */
export async function openPushForum(env: Record<string, string> = {}) {
  await catchUpWithIds();
  const service = await openPushService();
  const { forum, ana, ben } = await openForum(['Ana', 'Ben'], env);
  const post = await publish(ben, { title: 'Tea' });
  const { _id: comment } = await writeComment(ana, post, 'Green.');
  const register = async (who: Person): Promise<Subscription> => {
    const subscription = newSubscription(service.url);
    await who.call('PUT /push', { body: subscription.body });
    return subscription;
  };
  const device = await register(ana);
  const sendDue = () => forum.app.jobs.push.run();
  return {
    forum,
    service,
    ana,
    ben,
    post,
    comment,
    device,
    register,
    sendDue,
    answer: (text?: string) => replyTo(ben, post, comment, text),
    shown: () => service.shownTo(device),
    /** Lets time pass, and sends what is due then. */
    async sendAfter(seconds: number) {
      pass(seconds * 1_000);
      await sendDue();
    },
  };
}
