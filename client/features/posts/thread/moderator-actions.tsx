import { mayModerate } from '../../../../contract/core/rights.ts';
import { onDemand } from '../../../ui/layout/on-demand.ts';
import { useSession } from '../../auth/session/session.ts';
import type { KnownPost } from '../store.ts';

const Marks = onDemand(async () => (await import('./marks.tsx')).Marks);

/** For moderators and admins: what they decide about a post where they read it. */
export function ModeratorActions({ post }: { post: KnownPost }) {
  const role = useSession((session) => session.role);
  const isModerator = useSession((session) => session.isModerator);
  if (role === null || !mayModerate({ role, isModerator })) return null;
  return <Marks post={post} />;
}
