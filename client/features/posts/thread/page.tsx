import { useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { besidePost, postLoading, postNotHere, postNotHereWhy, postNotLoaded } from '#messages';
import { postScreen } from '../../../../contract/values/screens.ts';
import { ErrorState } from '../../../ui/feedback/empty-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { WithRail } from '../../../ui/layout/with-rail.tsx';
import { useLivePost, useReadPost } from '../use-post.ts';
import { FullPost } from './full-post.tsx';
import { WayBack } from './way-back.tsx';

function PostOf({ id }: { id: string }) {
  const { data: current = id, isError, refetch } = useReadPost(id);
  const { search, state } = useLocation();
  const { post, isRemoved } = useLivePost(id);
  const [cameLate] = useState(isRemoved);

  // The address names the post by the id under which it waited for approval.
  if (current !== id) return <Navigate to={postScreen(current) + search} state={state} replace />;
  if (isRemoved && (cameLate || !post))
    return (
      <Notice isEmpty title={postNotHere}>
        {postNotHereWhy}
      </Notice>
    );
  return (
    <div className="shell">
      {post && <FullPost post={post} isRemoved={isRemoved} />}
      {!post && (
        <>
          <WayBack />
          <WithRail label={besidePost} rail={null}>
            <div className="sheet edge-to-edge">
              {isError ? (
                <ErrorState text={postNotLoaded} onRetry={refetch} />
              ) : (
                <Skeleton text={postLoading} rows={4} tall />
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
