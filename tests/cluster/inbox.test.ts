import { describe, expect, test } from 'vitest';
import { publish, writeComment } from '../support/content.ts';
import { inboxOf, replyTo, seeAll } from '../support/features/inbox.ts';
import { subscribe } from '../support/person.ts';
import { recordEvents } from '../support/realtime/event-recorder.ts';
import { alone, openPair, SKIPPED } from './support/pair.ts';

describe.skipIf(alone)(`The inbox on two servers (${SKIPPED})`, () => {
  test('what one server commits, the devices of the other hear, with the same state and rev', async () => {
    const { one, there } = await openPair();
    const ana = await one.memberWithoutPassword('Ana');
    const ben = await one.memberWithoutPassword('Ben');
    const post = await publish(ana);
    const devices = await Promise.all(
      [ana, there(ana)].map(async (who) => {
        const socket = await who.socket();
        await subscribe(socket, `inbox:${ana.email}`);
        return recordEvents(socket);
      }),
    );
    const allHear = async (unseen: number) => {
      const heard = await Promise.all(
        devices.map((device) => device.until('inbox:changed', (event) => event.unseen === unseen)),
      );
      const { items, rev } = await inboxOf(there(ana));
      for (const event of heard) expect(event).toEqual({ unseen, top: items, rev });
      for (const device of devices) device.take();
    };
    const { _id: mine } = await writeComment(there(ana), post, 'Tea?');
    for (const device of devices) {
      await device.until('inbox:changed');
      device.take();
    }
    await writeComment(there(ben), post, 'Tea.');
    await allHear(1);
    await replyTo(ben, post, mine);
    await allHear(2);
    await seeAll(there(ana));
    await allHear(0);
    await replyTo(there(ben), post, mine);
    await allHear(1);
    await ana.call('DELETE /posts/{id}', { params: { id: post } });
    await allHear(0);
  });
});
