import { useState } from 'react';
import { useParams } from 'react-router';
import { room } from '../../contract/rooms.ts';
import { Trouble } from '../kit/nothing.tsx';
import { Skeleton } from '../kit/skeleton.tsx';
import { useRoom } from '../live/use-room.ts';
import { Notice } from '../shell/notice.tsx';
import { useOnePost } from './one.ts';
import { Opened } from './opened.tsx';
import { useIsGone, usePost } from './store.ts';

function PostOf({ id }: { id: string }) {
  useRoom(room.post(id));
  const { isError, refetch } = useOnePost(id);
  const post = usePost(id);
  const gone = useIsGone(id);
  const [cameLate] = useState(gone);

  if (gone && (cameLate || !post))
    return (
      <Notice title="This post is not here">It was removed, or the address is mistyped.</Notice>
    );
  return (
    <div className="mx-auto max-w-[45rem] space-y-8 px-4 pt-6 sm:pt-10">
      {post && <Opened post={post} gone={gone} />}
      {!post && (
        <div className="sheet">
          {isError ? (
            <Trouble text="The post could not be loaded." onRetry={() => void refetch()} />
          ) : (
            <Skeleton text="Loading post..." rows={4} tall />
          )}
        </div>
      )}
    </div>
  );
}

/** The page of one post. */
export default function PostPage() {
  const { id = '' } = useParams();
  return <PostOf key={id} id={id} />;
}
