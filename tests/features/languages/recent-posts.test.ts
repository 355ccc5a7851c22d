import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Language } from '../../../contract/values/languages.ts';
import { MESSAGES } from '../../../messages/languages.ts';
import { publish } from '../../support/content.ts';
import { sharedForum } from '../../support/open-forum.ts';

const forum = await sharedForum();
const ana = await forum.member('Ana');
const createdAt = '1/2/2026, 3:04:05 AM';
await publish(ana, { createdAt });
const params = { email: ana.email };
const { body: posts } = await ana.call('GET /user/{email}/recent-posts', { params });

afterEach(() => {
  vi.doUnmock('#messages');
  vi.resetModules();
});

/** The recent posts of the member, on a page in a language. */
async function recentIn(language: Language): Promise<string> {
  vi.resetModules();
  vi.doMock('#messages', () => MESSAGES[language]);
  const { textOf } = await import('../../support/features/rendered.ts');
  const { RecentPosts } = await import('../../../client/features/posts/list/recent.tsx');
  const { applyPosts } = await import('../../../client/features/posts/store.ts');
  const { setSession } = await import('../../../client/features/auth/session/session.ts');
  const { queryClient } = await import('../../../client/api/query-client.ts');
  return textOf(createElement(RecentPosts), () => {
    setSession({ email: ana.email, displayName: 'Ana', photoURL: '' });
    applyPosts(posts);
    const key = ['GET /user/{email}/recent-posts', ana.email, 'null at undefined'];
    queryClient().setQueryData(
      key,
      posts.map(({ _id }) => _id),
    );
  });
}

test("recent posts have the author's own time in English, and one in Bengali words in Bengali", async () => {
  expect(await recentIn('en')).toContain(createdAt);
  const bengali = await recentIn('bn');
  expect(bengali).not.toMatch(/AM|3:04:05/);
  expect(bengali).toMatch(/[০-৯]+ [ঀ-৿]+,? [০-৯]{4}/);
});
