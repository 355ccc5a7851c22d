/** Plants what the server sent along into stores and queries, before the first render. */
import { keepAnnouncements } from './announcements/store.ts';
import { feedChanged } from './posts/feed.ts';
import { keptList } from './posts/reads.ts';
import { queryClient } from './query.ts';
import { seedOf } from './seed.ts';
import { keepTags } from './tags/store.ts';

export function plant(): void {
  const posts = seedOf('GET /posts');
  if (posts) queryClient.setQueryData(['GET /posts', 1], keptList(posts.body, posts.rev));
  const total = seedOf('GET /posts/total');
  if (total) {
    feedChanged({ total: total.body.count, rev: total.rev });
    queryClient.setQueryData(['GET /posts/total'], total.body.count);
  }
  const tags = seedOf('GET /tags');
  if (tags) {
    keepTags(tags.body, tags.rev);
    queryClient.setQueryData(['GET /tags'], tags.body.length);
  }
  const announcements = seedOf('GET /announcements');
  if (announcements) {
    keepAnnouncements(announcements.body, announcements.rev);
    queryClient.setQueryData(['GET /announcements'], announcements.body.length);
  }
}
