import {
  type ClaimedDelivery,
  claimDelivery,
  endDelivery,
  type Lane,
  putOffDelivery,
} from '../../db/features/deliveries/deliveries.ts';
import type { DeliveryKind } from '../../db/features/deliveries/table.ts';
import type { AppContext } from '../app/context.ts';
import { IDLE_JOB, type PeriodicJob, startPeriodicJob } from '../app/lifecycle/periodic-job.ts';
import { isUpgradePending } from '../app/lifecycle/upgrade-write-guard.ts';
import { deliverClaimed, handleDue } from './claimed-mails.ts';
import { type MailMessage, printedMail, textOf } from './mail.ts';

const POLL_MS = 2_000;
/** One mail of each lane is under way at once: one that the mail server is slow about holds up no other. */
const LANES: readonly Lane[] = ['all', 'all', 'ofMembers'];

/** The decision about a claimed mail, right before it is sent. */
type Decision =
  /** It is sent, by `wantedUntil` at the latest. */
  | { message: MailMessage; wantedUntil?: number }
  /** Its receiver gets no mails until then. That counts as no attempt. */
  | { waitUntil: number }
  /** Nobody wants it. */
  | null;

/** A kind of mails in the queue. */
export interface KindOfDelivery {
  /** Names it in the log. */
  name: string;
  /** The words of the log about one that is given up. */
  givenUp?: string;
  decide(mail: ClaimedDelivery): Promise<Decision>;
}

export type DeliveryContext = Pick<
  AppContext,
  'store' | 'settings' | 'config' | 'deliver' | 'home' | 'log'
>;

/** True if the forum can send mails: in development without a mail server its log has those that a page waits for. */
export const sendsMail = ({ deliver, config }: Pick<DeliveryContext, 'deliver' | 'config'>) =>
  deliver !== null || !config.production;

/**
 * Opens the sending of queued mails. Any server sends what is due, at once that for which somebody waits: it looks after
 * the commit that queues it.
 */
export function openDeliveries(
  context: DeliveryContext,
  kinds: Record<DeliveryKind, KindOfDelivery>,
): PeriodicJob {
  const { store, config, deliver, log } = context;
  if (!sendsMail(context)) return IDLE_JOB;
  const printed = printedMail(log);

  async function handOver(message: MailMessage, id: string) {
    const { to, subject } = message;
    if (deliver) await deliver({ to, subject, text: textOf(message), id });
    else printed.send(message);
  }

  /** @returns whether the run goes on. */
  async function send(mail: ClaimedDelivery): Promise<boolean> {
    const { name, givenUp = 'was given up', decide } = kinds[mail.kind];
    const decision = await decide(mail);
    if (decision === null) {
      await endDelivery(store, mail);
      return true;
    }
    if ('waitUntil' in decision) {
      await putOffDelivery(store, mail, { dueAt: decision.waitUntil, attempts: 0 });
      return true;
    }
    const { message, ...wanted } = decision;
    return deliverClaimed({ log }, mail, {
      deliver: () => handOver(message, mail.id),
      end: () => endDelivery(store, mail),
      putOff: (dueAt) => putOffDelivery(store, mail, { dueAt, attempts: mail.attempts }),
      ...wanted,
      says: { givenUp: `${name} ${givenUp}`, again: `${name} is tried again` },
    });
  }

  const sendDue = (lane: Lane) => async (closing: AbortSignal) => {
    if (isUpgradePending(config)) return;
    await handleDue(closing, (now, until) => claimDelivery(store, lane, now, until), send);
  };

  const onError = (err: unknown) => log.warn({ err }, 'the due mails were not sent');
  const lanes = deliver ? LANES : (['asked'] as const);
  const jobs = lanes.map((lane) =>
    startPeriodicJob(sendDue(lane), { intervalMs: POLL_MS, onError }),
  );
  store.onCommit((changes) => {
    if (!changes.some(({ kind }) => kind === 'delivery:due')) return;
    // A run under way may have looked before the commit.
    for (const { run } of jobs) run().then(run).catch(onError);
  });
  return {
    async run() {
      await Promise.all(jobs.map((job) => job.run()));
    },
    async close() {
      await Promise.all(jobs.map((job) => job.close()));
    },
  };
}
