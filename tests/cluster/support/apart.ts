import { openTestApp } from '../../support/test-app.ts';
import { startRedis } from './machines.ts';
import { until } from './pair.ts';

/** A forum by two servers who can hear each other until `part` takes their Redis away. */
export async function openParting(env: Record<string, string> = {}) {
  const own = await startRedis();
  const settings = { ...own.env, ...env };
  const one = await openTestApp(settings);
  const two = await openTestApp(settings);
  const links = () => [one, two].map(({ app }) => app.context.bus);
  await until(() => links().every((link) => link?.isUp && link.servers === 2));
  return {
    one,
    two,
    /** Answers when both have noticed. */
    async part() {
      await own.redis.kill();
      await until(() => links().every((link) => !link?.isUp));
    },
  };
}
