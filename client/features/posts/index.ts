import { SCREENS } from '../../../contract/values/screens.ts';
import { setQuery } from '../../api/query-client.ts';
import { screen } from '../../ui/layout/screen.ts';
import type { ClientFeature } from '../feature.ts';
import { feedChanged, feedRev } from './feed-store.ts';
import { applyFeed, applyList, listKey } from './reads.ts';
import {
  applyMyVote,
  applyPostChange,
  applyPostEdit,
  applyPosts,
  forgetMyVotes,
  forgetRemovedPosts,
  postRev,
  removePost,
} from './store.ts';
import { setPresence } from './thread/presence-store.ts';
import { recheckPost } from './use-post.ts';

const postPage = () => import('./thread/page.tsx');

export const posts = {
  screens: [
    screen(SCREENS.post, 'anyone', postPage),
    screen(SCREENS.tag, 'anyone', () => import('./list/tag-page.tsx')),
    screen(SCREENS.postAlias, 'anyone', () => import('./thread/alias-page.tsx')),
  ],
  dashboardScreens: [
    screen(SCREENS.addPost, 'signedIn', () => import('./compose/add-page.tsx')),
    screen(SCREENS.myPosts, 'signedIn', () => import('./list/my-posts-page.tsx')),
  ],
  prefetch: postPage,
  events: {
    'feed:changed': feedChanged,
    'post:changed': applyPostChange,
    'post:edited': applyPostEdit,
    'post:removed': removePost,
    'vote:changed': applyMyVote,
    presence: (event) => setPresence(event.postId, event),
  },
  rooms: {
    feed: {
      rev: feedRev,
      enter: applyFeed,
    },
    post: {
      rev: postRev,
      enter: (post) => applyPosts([post]),
      refused: recheckPost,
    },
    presence: {
      rev: () => undefined,
      enter: (presence, _, postId) => setPresence(postId, presence),
    },
  },
  hydrate: {
    'GET /posts': (answer, rev, { query }) =>
      setQuery(listKey('GET /posts', query), applyList(answer, rev)),
    'GET /posts/popular': (answer, rev, { query }) =>
      setQuery(listKey('GET /posts/popular', query), applyList(answer, rev)),
    'GET /posts/pinned': (answer, rev) => setQuery(['GET /posts/pinned'], applyList(answer, rev)),
    'GET /posts/search': (answer, _, { query, isPartial }) =>
      setQuery(['GET /posts/search', query.tag], applyList(answer, 0).ids, { isPartial }),
    'GET /posts/total': ({ count }, rev, { query }) => {
      if (query?.tag !== undefined)
        return setQuery(['GET /posts/total', query.tag, query.state], { total: count, rev });
      feedChanged({ total: count, rev });
      setQuery(['GET /posts/total'], count);
    },
    'GET /posts/{id}': (post) => {
      applyPosts([post]);
      setQuery(['GET /posts/{id}', post._id], post._id, { forMembers: true });
    },
  },
  onNewEpoch: forgetRemovedPosts,
  onOtherMember: forgetMyVotes,
} satisfies ClientFeature;
