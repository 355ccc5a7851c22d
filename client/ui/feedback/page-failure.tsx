import { useSyncExternalStore } from 'react';
import { Link, useMatch } from 'react-router';
import {
  addressMistyped,
  noSuchDay,
  noSuchDayWhy,
  noSuchMember,
  noSuchMemberWhy,
  noSuchPage,
  noSuchPost,
  noSuchPostWhy,
  notAvailable,
  notAvailableWhy,
  oldestDay,
  tooManyRequests,
  tooManyRequestsWhy,
} from '#messages';
import type { PageStatus } from '../../../contract/core/initial-data.ts';
import { dayOf, daysAfter } from '../../../contract/since/days.ts';
import { MOST_DAYS_BACK } from '../../../contract/values/limits.ts';
import { SCREENS, sinceScreen } from '../../../contract/values/screens.ts';
import { serverNow } from '../../api/clock.ts';
import { initialData } from '../../api/initial-data.ts';
import { siteZone } from '../../api/zones.ts';
import { NotFound, Notice } from './notice.tsx';

/** At the address of nobody. */
export const NoMember = () => (
  <Notice isEmpty title={noSuchMember}>
    {noSuchMemberWhy}
  </Notice>
);

const noChange = () => () => undefined;

/** At a day too far back, as in an old mail. The server keeps this page for many days: the browser adds the link. */
export function NoDay() {
  const oldest = useSyncExternalStore(
    noChange,
    () => daysAfter(dayOf(serverNow(), siteZone()), -MOST_DAYS_BACK),
    () => null,
  );
  return (
    <Notice title={noSuchDay}>
      <span>{noSuchDayWhy(MOST_DAYS_BACK)}</span>
      {oldest && (
        <Link to={sinceScreen(oldest)} className="link mt-3 block">
          {oldestDay(MOST_DAYS_BACK)}
        </Link>
      )}
    </Notice>
  );
}

/** The texts of a page that do not depend on its address: title and text. */
const SAID: Partial<Record<PageStatus, readonly [string, string]>> = {
  400: [noSuchPage, addressMistyped],
  429: [tooManyRequests, tooManyRequestsWhy],
  503: [notAvailable, notAvailableWhy],
};

/** The answer at an address without a page. */
export default function PageFailure() {
  const { status } = initialData();
  const isPost = useMatch(SCREENS.post) !== null;
  const isPerson = useMatch(SCREENS.person) !== null;
  const isDay = useMatch(SCREENS.since) !== null;
  const said = SAID[status];
  if (said) return <Notice title={said[0]}>{said[1]}</Notice>;
  if (isDay) return <NoDay />;
  if (isPost)
    return (
      <Notice isEmpty title={noSuchPost}>
        {noSuchPostWhy}
      </Notice>
    );
  return isPerson ? <NoMember /> : <NotFound />;
}
