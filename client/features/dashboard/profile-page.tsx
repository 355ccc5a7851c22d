import {
  dashboardAccount,
  dashboardBronze,
  dashboardGold,
  dashboardPhotoOf,
  dashboardUser,
  sidebarProfile,
} from '#messages';
import { Badge } from '../../ui/display/badge.tsx';
import { Address } from '../../ui/display/email-address.tsx';
import { langOf } from '../../ui/display/lang-of.ts';
import { Page } from '../../ui/layout/page.tsx';
import { ChangePassword } from '../auth/account/change-password.tsx';
import { ProveAddress } from '../auth/account/prove-address.tsx';
import { useSession } from '../auth/session/session.ts';
import { useMyId } from '../auth/session/use-my-id.ts';
import { MutedPeople } from '../mutes/muted-people.tsx';
import { Quota } from '../posts/compose/quota.tsx';
import { RecentPosts } from '../posts/list/recent.tsx';
import { EditProfile } from '../profiles/edit-button.tsx';
import { LanguageChoice } from '../profiles/language-choice.tsx';
import { NotificationMails } from '../profiles/notification-mails.tsx';
import { PersonHead } from '../profiles/person-head.tsx';
import { useMember } from '../profiles/use-member.ts';
import { PushSection } from '../push/section.tsx';

/** My Profile: who I am to others, my address, Bronze or Gold, how many posts are free, and the newest posts. */
export default function ProfilePage() {
  const user = useSession((session) => session.user);
  const isMember = useSession((session) => session.isMember);
  const id = useMyId();
  const { data, isLoading } = useMember(id ?? '');
  const name = user?.displayName || dashboardUser;
  return (
    <Page title={sidebarProfile} action={<ChangePassword />}>
      <PersonHead
        label={dashboardAccount}
        id={id}
        name={name}
        photo={user?.photoURL}
        photoLabel={dashboardPhotoOf(name)}
        heading={
          <h2 dir="auto" lang={langOf(name)} className="text-2xl font-semibold wrap-anywhere">
            {name}
          </h2>
        }
        member={data}
        action={<EditProfile bio={data?.bio} />}
        more={<Quota />}
      >
        {isMember ? <Badge look="gold">{dashboardGold}</Badge> : <Badge>{dashboardBronze}</Badge>}
        <Address email={user?.email ?? ''} />
      </PersonHead>
      {/* With the bio, which moves what is below it. */}
      <div hidden={isLoading} className="mt-6 space-y-6">
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
