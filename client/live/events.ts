/** The one table of live events: each enters the store of its word. */
import type { EventName, EventOf } from '../../contract/live.ts';
import { changeAnnouncements } from '../announcements/store.ts';
import { keepStanding } from '../auth/session.ts';
import { addComment, removeComment } from '../comments/store.ts';
import { feedChanged } from '../posts/feed.ts';
import { keepPresence } from '../posts/presence.ts';
import { changePost, removePost } from '../posts/store.ts';
import { addReport, removeReport } from '../reports/store.ts';
import { keepStats } from '../stats/store.ts';
import { addTag } from '../tags/store.ts';

export const EVENTS: { [Name in EventName]: (event: EventOf<Name>) => void } = {
  'feed:changed': feedChanged,
  'post:changed': changePost,
  'post:removed': removePost,
  'comment:added': addComment,
  'comment:removed': removeComment,
  'announcement:changed': (event) => changeAnnouncements(event, event.rev),
  'tag:added': addTag,
  'report:added': addReport,
  'report:removed': removeReport,
  'stats:changed': (event) => keepStats(event, event.rev),
  'user:changed': (event) => keepStanding(event, event.rev),
  presence: (event) => keepPresence(event.postId, event),
};
