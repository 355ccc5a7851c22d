/** The floor of servers that hear of each other: a bare process that receives and parses messages of Redis. */
import { Redis } from 'ioredis';
import { statOf } from './proc.ts';
import { endChild, forkScript, messageOf } from './processes.ts';

const CHANNEL = 'adda-bench';

/** Starts the receiver in a process of its own. */
export async function startReceiver(url: string) {
  const child = forkScript('receiver.ts');
  child.send({ url });
  await messageOf(child);
  const publisher = new Redis(url);
  const spent = () => statOf(child.pid as number).ownMs;
  return {
    /** The processor time of one message, in microseconds, of so many that come one by one. */
    async microsOf(count: number, message: string): Promise<number> {
      const before = spent();
      const received = messageOf(child);
      child.send({ count });
      for (let n = 0; n < count; n++) await publisher.publish(CHANNEL, message);
      await received;
      return ((spent() - before) * 1_000) / count;
    },
    async stop() {
      publisher.disconnect();
      await endChild(child);
    },
  };
}

if (import.meta.main) {
  let left = 0;
  process.once('disconnect', () => process.exit());
  process.on('message', async (asked: { url: string } | { count: number }) => {
    if ('count' in asked) {
      left = asked.count;
      return;
    }
    const redis = new Redis(asked.url);
    redis.on('message', (_channel, text: string) => {
      JSON.parse(text);
      left--;
      if (left === 0) process.send?.('received');
    });
    await redis.subscribe(CHANNEL);
    process.send?.('ready');
  });
}
