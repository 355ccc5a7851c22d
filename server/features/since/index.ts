import { dayOf, daysBetween, isDay, timeAt } from '../../../contract/since/days.ts';
import { MOST_DAYS_BACK } from '../../../contract/values/limits.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import type { CallContext } from '../../http/call-context.ts';
import { badInput, HttpError, NOTHING_HERE } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { serveSinceFeed } from './feed.ts';
import { sinceKeeper } from './kept.ts';
import { noteVisitors } from './visits.ts';

type SinceAsked = Pick<CallContext<'GET /since/{date}'>, 'params' | 'network'>;

/**
 * Checks the day of a call.
 * @throws HttpError (400) for what is no day, (404) for one in the future or too far back.
 */
function requireDay(date: string, today: string): void {
  if (!isDay(date))
    throw badInput('date', { fault: 'format', sentence: 'must be a day like 2026-11-16.' });
  const back = daysBetween(date, today);
  if (back < 0 || back > MOST_DAYS_BACK) throw new HttpError(404, NOTHING_HERE);
}

/** The handler of what happened since a day. */
function sinceHandlers(context: AppContext) {
  const kept = sinceKeeper(context);
  const { settings } = context;
  return {
    async 'GET /since/{date}'({ params: { date }, network }: SinceAsked) {
      const { zone } = settings.now;
      requireDay(date, dayOf(Date.now(), zone));
      return kept.read({ name: date, from: timeAt(date, 0, zone), to: null }, network);
    },
  } satisfies Partial<Handlers>;
}

export const since = {
  handlers: sinceHandlers,
  invalidated: (_app, context) => sinceKeeper(context),
  start: noteVisitors,
  routes: serveSinceFeed,
} satisfies Feature;
