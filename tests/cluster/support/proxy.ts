import { onTestFinished } from 'vitest';
import { startProxy } from '../../../resilience/proxy.ts';

/** A proxy before one or more ports, closed when the test ends. */
export async function openProxy(...ports: number[]) {
  const proxy = await startProxy(...ports);
  onTestFinished(proxy.close);
  return proxy;
}
