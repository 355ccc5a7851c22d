import { PAGE } from '../../../contract/values/limits.ts';
import { usePageParam } from '../../ui/layout/page-param.ts';
import { PostCard } from '../posts/list/card.tsx';
import { usePostsOf } from './reads.ts';
import { Written } from './written.tsx';

/** The posts of a member, newest first. */
export function PostsOf({ id }: { id: string }) {
  const [page, goTo] = usePageParam();
  const { data, isError, refetch } = usePostsOf(id, page);
  return (
    <Written
      label="Posts"
      items={data?.ids.map((post) => <PostCard key={post} id={post} within={id} />)}
      empty="No posts yet."
      failed={isError}
      onRetry={() => void refetch()}
      page={page}
      pages={Math.ceil((data?.total ?? 0) / PAGE.written)}
      keep={{}}
      onPage={goTo}
    />
  );
}
