import { ChangePassword } from '../auth/change-password.tsx';
import { ProveAddress } from '../auth/prove-address.tsx';
import { useSession } from '../auth/session.ts';
import { Badge } from '../kit/badge.tsx';
import { Page } from '../kit/page.tsx';
import { RecentPosts } from '../posts/recent.tsx';
import { IdentityCard } from './identity-card.tsx';

/** My Profile: who I am, Bronze or Gold, and what I wrote last. */
export default function ProfilePage() {
  const isMember = useSession((session) => session.isMember);
  return (
    <Page title="My Profile" act={<ChangePassword />}>
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
