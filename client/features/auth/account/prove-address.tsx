import { onDemand } from '../../../ui/layout/on-demand.ts';
import { useSession } from '../session/session.ts';

/** Few members ever see it: its code is loaded when it is to be shown. */
const ProofNotice = onDemand(async () => (await import('./address-notices.tsx')).ProofNotice);

/** Asks a member to prove the address before they write; empty once it is proven. */
export function ProveAddress({ className = 'my-4' }: { className?: string }) {
  const email = useSession(({ mustProve, user }) => (mustProve ? (user?.email ?? null) : null));
  return email !== null && <ProofNotice email={email} className={className} />;
}
