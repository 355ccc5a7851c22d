import { useState } from 'react';
import { useParams } from 'react-router';
import { room } from '../../../contract/rooms.ts';
import { useRoom } from '../../live/use-room.ts';
import { ErrorState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WithRail } from '../../ui/with-rail.tsx';
import { FullPost } from './full-post.tsx';
import { useIsRemoved, usePost } from './store.ts';
import { useReadPost } from './use-post.ts';
import { WayBack } from './way-back.tsx';

function PostOf({ id }: { id: string }) {
  useRoom(room.post(id));
  const { isError, refetch } = useReadPost(id);
  const post = usePost(id);
  const isRemoved = useIsRemoved(id);
  const [cameLate] = useState(isRemoved);

  if (isRemoved && (cameLate || !post))
    return (
      <Notice title="This post is not here">It was removed, or the address is mistyped.</Notice>
    );
  return (
    <div className="shell">
      {post && <FullPost post={post} isRemoved={isRemoved} />}
      {!post && (
        <>
          <WayBack />
          <WithRail label="Beside the post" rail={null}>
            <div className="sheet edge-to-edge">
              {isError ? (
                <ErrorState text="The post could not be loaded." onRetry={() => void refetch()} />
              ) : (
                <Skeleton text="Loading post..." rows={4} tall />
              )}
            </div>
          </WithRail>
        </>
      )}
    </div>
  );
}

/** The page of one post. */
export default function PostPage() {
  const { id = '' } = useParams();
  return <PostOf key={id} id={id} />;
}
