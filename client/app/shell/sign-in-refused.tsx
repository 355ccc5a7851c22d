import { useSession } from '../../features/auth/session/session.ts';
import { onDemand } from '../../ui/layout/on-demand.ts';

/** Few ever see it: its code is loaded when it is to be shown. */
const RefusalNotice = onDemand(
  async () => (await import('../../features/auth/account/address-notices.tsx')).RefusalNotice,
);

/** Why the forum refuses the account that the provider has signed in; empty otherwise. */
export function SignInRefused() {
  const refusal = useSession((session) => session.refusal);
  const email = useSession((session) => session.user?.email ?? '');
  return refusal !== null && <RefusalNotice email={email} refusal={refusal} />;
}
