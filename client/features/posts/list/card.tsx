import { PostRow, Replies, type RowProps } from './card-parts.tsx';
import { VotePill } from './vote-pill.tsx';

/** A post in the list of all posts. */
export const PostCard = ({ id, within }: { id: string } & Pick<RowProps, 'within'>) => (
  <PostRow id={id} within={within}>
    {(post) => (
      <>
        <VotePill post={post} />
        <Replies post={post} />
      </>
    )}
  </PostRow>
);
