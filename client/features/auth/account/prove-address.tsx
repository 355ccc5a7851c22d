/** Notices that few members ever see: their code is loaded when one of them is to be shown. */
import { onDemand } from '../../../ui/layout/on-demand.ts';
import { useSession } from '../session/session.ts';

const load = () => import('./address-notices.tsx');
const ProofNotice = onDemand(async () => (await load()).ProofNotice);
const RefusalNotice = onDemand(async () => (await load()).RefusalNotice);

/** Asks a member to prove the address before they write; empty once it is proven. */
export function ProveAddress({ className = 'my-4' }: { className?: string }) {
  const email = useSession(({ mustProve, user }) => (mustProve ? (user?.email ?? null) : null));
  return email !== null && <ProofNotice email={email} className={className} />;
}

/** Why the forum refuses the account that the provider has signed in; empty otherwise. */
export function SignInRefused() {
  const refusal = useSession((session) => session.refusal);
  const email = useSession((session) => session.user?.email ?? '');
  return refusal !== null && <RefusalNotice email={email} refusal={refusal} />;
}
