import { Badge } from '../../ui/badge.tsx';
import { Page } from '../../ui/page.tsx';
import { ChangePassword } from '../auth/change-password.tsx';
import { ProveAddress } from '../auth/prove-address.tsx';
import { useSession } from '../auth/session.ts';
import { RecentPosts } from '../posts/recent.tsx';
import { IdentityCard } from './identity-card.tsx';

/** My Profile: the account, Bronze or Gold, and the newest posts. */
export default function ProfilePage() {
  const isMember = useSession((session) => session.isMember);
  return (
    <Page title="My Profile" action={<ChangePassword />}>
      <div className="space-y-8">
        <IdentityCard>
          {isMember ? <Badge look="gold">Gold Member</Badge> : <Badge>Bronze Member</Badge>}
        </IdentityCard>
        <ProveAddress className="" />
        <RecentPosts />
      </div>
    </Page>
  );
}
