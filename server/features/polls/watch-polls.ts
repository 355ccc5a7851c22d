import type { FastifyInstance } from 'fastify';
import { endPoll, pollsByEnd, showVotes, unshownPolls } from '../../../db/features/polls/polls.ts';
import type { AppContext } from '../../app/context.ts';

/** How soon a server sees a poll of another one, or votes that a killed server has not shown. */
const LOOK_MS = 20_000;
/** The wait after a failure. */
const RETRY_MS = 1_000;

/**
 * Ends polls when their time is over, and shows the votes of running polls. Any server may do both: the job that finds
 * it done by another changes nothing.
 */
export function watchPolls(
  app: FastifyInstance,
  { store, log }: Pick<AppContext, 'store' | 'log'>,
): void {
  const showing = new Map<string, NodeJS.Timeout>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function planShow(id: string, ms: number): void {
    if (isClosed || showing.has(id)) return;
    showing.set(id, setTimeout(show, ms, id).unref());
  }
  function show(id: string): void {
    showing.delete(id);
    showVotes(store, id).then(
      (wait) => {
        if (wait !== null) planShow(id, wait);
      },
      (err: unknown) => {
        log.warn({ err }, 'the votes of a poll could not be shown');
        planShow(id, RETRY_MS);
      },
    );
  }

  async function look(): Promise<number> {
    for (const id of await store.read(unshownPolls())) planShow(id, 0);
    const now = Date.now();
    let next = now + LOOK_MS;
    for (const { id, until } of await store.read(pollsByEnd())) {
      if (until === null || isClosed) continue;
      if (until <= now) await endPoll(store, id, null);
      else next = Math.min(next, until);
    }
    return Math.max(0, next - Date.now());
  }
  function planLook(ms: number): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(run, ms).unref();
  }
  function run(): void {
    look().then(planLook, (err: unknown) => {
      log.warn({ err }, 'the ends of polls could not be looked up');
      planLook(RETRY_MS);
    });
  }

  store.onCommit((changes) => {
    for (const change of changes) {
      if (change.kind === 'poll:voted') planShow(change.postId, 0);
      if (change.kind === 'poll:begun' && change.until !== null) planLook(0);
    }
  });
  app.addHook('onReady', async () => planLook(0));
  app.addHook('onClose', async () => {
    isClosed = true;
    clearTimeout(timer);
    for (const planned of showing.values()) clearTimeout(planned);
  });
}
