import { SCREENS } from '../../../contract/values/screens.ts';
import { enterQuery } from '../../api/query-client.ts';
import { screen } from '../../ui/layout/screen.ts';
import type { ClientFeature } from '../feature.ts';
import { feedChanged, feedRev } from './feed-store.ts';
import { enterFeed, listKey, storeList } from './reads.ts';
import {
  applyMyVote,
  changePost,
  enterPostEdit,
  forgetMyVotes,
  forgetRemovedPosts,
  keepPosts,
  postRev,
  removePost,
} from './store.ts';
import { keepPresence } from './thread/presence-store.ts';
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
    'post:changed': changePost,
    'post:edited': enterPostEdit,
    'post:removed': removePost,
    'vote:changed': applyMyVote,
    presence: (event) => keepPresence(event.postId, event),
  },
  rooms: {
    feed: {
      rev: feedRev,
      enter: enterFeed,
    },
    post: {
      rev: postRev,
      enter: (post) => keepPosts([post]),
      refused: recheckPost,
    },
    presence: {
      rev: () => undefined,
      enter: (presence, _, postId) => keepPresence(postId, presence),
    },
  },
  hydrate: {
    'GET /posts': (answer, rev, { query }) =>
      enterQuery(listKey('GET /posts', query), storeList(answer, rev)),
    'GET /posts/popular': (answer, rev, { query }) =>
      enterQuery(listKey('GET /posts/popular', query), storeList(answer, rev)),
    'GET /posts/pinned': (answer, rev) => enterQuery(['GET /posts/pinned'], storeList(answer, rev)),
    'GET /posts/search': (answer, _, { query, isPartial }) =>
      enterQuery(['GET /posts/search', query.tag], storeList(answer, 0).ids, { isPartial }),
    'GET /posts/total': ({ count }, rev, { query }) => {
      if (query?.tag !== undefined)
        return enterQuery(['GET /posts/total', query.tag], { total: count, rev });
      feedChanged({ total: count, rev });
      enterQuery(['GET /posts/total'], count);
    },
    'GET /posts/{id}': (post) => {
      keepPosts([post]);
      enterQuery(['GET /posts/{id}', post._id], post._id, { forMembers: true });
    },
  },
  onNewEpoch: forgetRemovedPosts,
  onOtherMember: forgetMyVotes,
} satisfies ClientFeature;
