import { onDemand } from '../../ui/layout/on-demand.ts';
import { useSession } from '../auth/session/session.ts';
import type { Counted } from './counted.tsx';

const CountedNew = onDemand(async () => (await import('./counted.tsx')).CountedNew);

/** "3 new", where a post has new comments. It is loaded once it is known who reads. */
export function NewCount({ post }: { post: Counted }) {
  const isKnown = useSession(({ status }) => status !== 'loading');
  return isKnown && <CountedNew post={post} />;
}
