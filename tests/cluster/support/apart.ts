import { startProxy } from '../../../tools/hard/proxy.ts';
import { startRedis } from './machines.ts';
import { atEnd, openPair, until } from './pair.ts';

/** A proxy before one or more ports, closed when the test ends. */
export async function openProxy(...ports: number[]) {
  const proxy = await startProxy(...ports);
  atEnd(proxy.close);
  return proxy;
}

/** A forum by two servers who can hear each other until `part` takes their Redis away. */
export async function openParting<Name extends string>(
  names: readonly Name[],
  env: Record<string, string> = {},
) {
  const own = await startRedis();
  const pair = await openPair(names, { ...own.env, ...env });
  return {
    ...pair,
    redis: own.redis,
    /** Answers when both have noticed. */
    async part() {
      await own.redis.kill();
      await until(pair.areApart);
    },
  };
}

/** A forum by two servers, of which the second reaches Redis through a proxy. */
export async function openCut<Name extends string>(names: readonly Name[]) {
  const own = await startRedis();
  const proxy = await openProxy(own.redisPort);
  const cut = { REDIS_URL: `redis://127.0.0.1:${proxy.port}` };
  return { ...(await openPair(names, own.env, cut)), proxy };
}
