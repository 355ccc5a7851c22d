import { SCREENS } from '../../../contract/values/screens.ts';
import { setQuery } from '../../api/query-client.ts';
import { screen } from '../../ui/layout/screen.ts';
import type { ClientFeature } from '../feature.ts';
import { applyWrittenPosts, COMMENTS, MEMBER, POSTS } from './rendered.ts';

export const members = {
  screens: [screen(SCREENS.person, 'anyone', () => import('./page.tsx'))],
  hydrate: {
    [MEMBER]: (member) => setQuery([MEMBER, member._id], member),
    [POSTS]: (answer, _, { params: { id }, query }) => {
      const page = Number(query?.page ?? 1);
      setQuery([POSTS, id, page], applyWrittenPosts(answer, page));
    },
    [COMMENTS]: (answer, _, { params: { id }, query }) => {
      const page = Number(query?.page ?? 1);
      setQuery([COMMENTS, id, page], { ...answer, page });
    },
  },
} satisfies ClientFeature;
