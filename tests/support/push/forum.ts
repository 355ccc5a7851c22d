import { publish, writeComment } from '../content.ts';
import { replyTo } from '../features/inbox.ts';
import { newSubscription, type Subscription } from '../features/push.ts';
import { pass } from '../mail/notification-mails.ts';
import type { Person } from '../person.ts';
import { openTestApp } from '../test-app.ts';
import { openPushService } from './service.ts';

/** Sets the clock to the time of the newest id, which an earlier test may have moved ahead. */
async function catchUpWithIds() {
  const { newestKey, timeOfKey } = await import('../../../db/core/ids.ts');
  pass(Math.max(0, timeOfKey(newestKey()) + 1 - Date.now()));
}

/** Opens a forum with a push service, where a comment of Ana's waits for answers and her browser is registered. */
export async function openPushForum(env: Record<string, string> = {}) {
  await catchUpWithIds();
  const service = await openPushService();
  const forum = await openTestApp(env);
  const [ana, ben] = [
    await forum.memberWithoutPassword('Ana'),
    await forum.memberWithoutPassword('Ben'),
  ];
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
