import MessageSquare from 'lucide-react/icons/message-square';
import ThumbsDown from 'lucide-react/icons/thumbs-down';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { ByLine } from '../list/by-line.tsx';
import { CardFrame } from '../list/card-frame.tsx';
import { Stat } from '../list/stat.tsx';

/** A post among the results of a search. */
export function SearchResultCard({ id }: { id: string }) {
  return (
    <CardFrame id={id} look="grid-cols-[minmax(0,1fr)_repeat(3,auto)] gap-x-4 [--texts:1/-1]">
      {(post) => (
        <>
          <ByLine post={post} timed={false} />
          <Stat icon={MessageSquare} name="Comments" value={post.commentCount} />
          <Stat icon={ThumbsUp} name="Up votes" value={post.upVote} />
          <Stat icon={ThumbsDown} name="Down votes" value={post.downVote} />
        </>
      )}
    </CardFrame>
  );
}
