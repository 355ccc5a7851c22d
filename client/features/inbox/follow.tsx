import { onDemand } from '../../ui/layout/on-demand.ts';
import { useSession } from '../auth/session/session.ts';

const FollowButton = onDemand(async () => (await import('./follow-button.tsx')).FollowButton);

/** For members the button by which they follow a post; nothing for visitors. */
export function Follow({ postId }: { postId: string }) {
  const isIn = useSession((session) => session.user !== null);
  return isIn ? <FollowButton postId={postId} /> : null;
}
