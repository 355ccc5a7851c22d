import type { FastifyInstance } from 'fastify';
import { endPins, nextPinEnd } from '../../../db/features/pins/pins.ts';
import type { AppContext } from '../../app/context.ts';

/** How soon a server sees a pin that another one has made. */
const LOOK_MS = 20_000;

/** Takes pins off when they end. Any server may: a pin that another has taken off is not there any more. */
export function watchPinEnds(
  app: FastifyInstance,
  { store, log }: Pick<AppContext, 'store' | 'log'>,
): void {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function look(): Promise<number> {
    const end = await store.read(nextPinEnd());
    const left = end === null ? LOOK_MS : end - Date.now();
    if (left > 0) return Math.min(left, LOOK_MS);
    await endPins(store);
    return 0;
  }
  const plan = (ms: number) => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(run, ms).unref();
  };
  function run() {
    look().then(plan, (err: unknown) => {
      log.warn({ err }, 'the ends of pins could not be looked up');
      plan(LOOK_MS);
    });
  }

  store.onCommit((changes) => {
    if (changes.some(({ kind }) => kind === 'post:marked')) plan(0);
  });
  app.addHook('onReady', async () => plan(0));
  app.addHook('onClose', async () => {
    isClosed = true;
    clearTimeout(timer);
  });
}
