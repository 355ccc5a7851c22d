import { SCREENS } from '../../../contract/values/screens.ts';
import { enterQuery } from '../../api/query-client.ts';
import { screen } from '../../ui/layout/screen.ts';
import type { ClientFeature } from '../feature.ts';
import { COMMENTS, keepWrittenPosts, MEMBER, POSTS } from './rendered.ts';

export const members = {
  screens: [screen(SCREENS.person, 'anyone', () => import('./page.tsx'))],
  hydrate: {
    [MEMBER]: (member) => enterQuery([MEMBER, member._id], member),
    [POSTS]: (answer, _, { params: { id }, query }) => {
      const page = Number(query?.page ?? 1);
      enterQuery([POSTS, id, page], keepWrittenPosts(answer, page));
    },
    [COMMENTS]: (answer, _, { params: { id }, query }) => {
      const page = Number(query?.page ?? 1);
      enterQuery([COMMENTS, id, page], { ...answer, page });
    },
  },
} satisfies ClientFeature;
