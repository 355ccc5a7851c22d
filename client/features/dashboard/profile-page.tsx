import { dashboardBronze, dashboardGold, sidebarProfile } from '#messages';
import { Badge } from '../../ui/display/badge.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ChangePassword } from '../auth/account/change-password.tsx';
import { ProveAddress } from '../auth/account/prove-address.tsx';
import { useSession } from '../auth/session/session.ts';
import { MutedPeople } from '../mutes/muted-people.tsx';
import { Quota } from '../posts/compose/quota.tsx';
import { RecentPosts } from '../posts/list/recent.tsx';
import { EditProfile } from '../profiles/edit-button.tsx';
import { LanguageChoice } from '../profiles/language-choice.tsx';
import { NotificationMails } from '../profiles/notification-mails.tsx';
import { PushSection } from '../push/section.tsx';
import { IdentityCard } from './identity-card.tsx';

/** My Profile: the account, Bronze or Gold, how many posts are free, and the newest posts. */
export default function ProfilePage() {
  const isMember = useSession((session) => session.isMember);
  return (
    <Page
      title={sidebarProfile}
      action={
        <div className="flex flex-wrap justify-end gap-2">
          <EditProfile />
          <ChangePassword />
        </div>
      }
    >
      <div className="space-y-6">
        <IdentityCard
          badge={
            isMember ? <Badge look="gold">{dashboardGold}</Badge> : <Badge>{dashboardBronze}</Badge>
          }
        >
          <Quota />
        </IdentityCard>
        <ProveAddress className="" />
        <NotificationMails />
        <PushSection />
        <LanguageChoice />
        <RecentPosts />
        <MutedPeople />
      </div>
    </Page>
  );
}
