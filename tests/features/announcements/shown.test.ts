import { createElement } from 'react';
import { expect, test } from 'vitest';
import { queryClient } from '../../../client/api/query-client.ts';
import { useUnreadCount } from '../../../client/features/announcements/reads.ts';
import {
  applyAnnouncements,
  applyLatestAnnouncement,
} from '../../../client/features/announcements/store.ts';
import AnnouncementsPage from '../../../client/features/inbox/announcements-page.tsx';
import { announcementsNone } from '../../../messages/en.ts';
import { textOf } from '../../support/features/rendered.ts';
import { proves } from '../../support/runner/spec-claims.ts';

const COUNT = ['GET /announcement-count', null];
const Unread = () => String(useUnreadCount());

test.each([
  ['as it was read', { count: 2, asOf: 5 }, 5, 'success', '2'],
  ['with those that came since', { count: 2, asOf: 5 }, 7, 'success', '4'],
  ['as it was read, where the rev has jumped', { count: 2, asOf: 5 }, 900, 'success', '2'],
  ["as 0, where it can't be read", { count: 2, asOf: 5 }, 5, 'error', '0'],
  ['as 0, while it is not known', undefined, 5, 'pending', '0'],
] as const)('the count of new announcements is shown %s', (_, data, rev, status, shown) => {
  proves('8.6');
  const text = textOf(createElement(Unread), () => {
    applyLatestAnnouncement({ count: 10, latest: null }, rev);
    const query = queryClient().getQueryCache().build(queryClient(), { queryKey: COUNT });
    query.setState({ data, status, error: status === 'error' ? new Error('503') : null });
  });
  expect(text).toBe(shown);
});

test('an empty list of announcements says so', () => {
  const text = textOf(createElement(AnnouncementsPage), () => applyAnnouncements([], 1));
  expect(text).toContain(announcementsNone);
});
