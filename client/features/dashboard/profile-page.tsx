import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import {
  dashboardAccount,
  dashboardBronze,
  dashboardGold,
  dashboardPhotoOf,
  dashboardUser,
  sidebarPreferences,
  sidebarProfile,
} from '#messages';
import { SCREENS } from '../../../contract/values/screens.ts';
import { buttonLook } from '../../ui/controls/button.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Address } from '../../ui/display/email-address.tsx';
import { langOf } from '../../ui/display/lang-of.ts';
import { Page } from '../../ui/layout/page.tsx';
import { ProveAddress } from '../auth/account/prove-address.tsx';
import { useSession } from '../auth/session/session.ts';
import { useMyId } from '../auth/session/use-my-id.ts';
import { Quota } from '../posts/compose/quota.tsx';
import { RecentPosts } from '../posts/list/recent.tsx';
import { EditProfile } from '../profiles/edit-button.tsx';
import { PersonHead } from '../profiles/person-head.tsx';
import { useMember } from '../profiles/use-member.ts';

/** My Profile: who I am to others, my address, Bronze or Gold, how many posts are free, and the newest posts. */
export default function ProfilePage() {
  const user = useSession((session) => session.user);
  const isMember = useSession((session) => session.isMember);
  const id = useMyId();
  const { data, isLoading } = useMember(id ?? '');
  const name = user?.displayName || dashboardUser;
  return (
    <Page
      title={sidebarProfile}
      action={
        <Link
          to={SCREENS.preferences}
          className={`${buttonLook('quiet')} -mr-4 whitespace-nowrap enlarged:whitespace-normal`}
        >
          <SlidersHorizontal size={18} aria-hidden="true" />
          {sidebarPreferences}
        </Link>
      }
    >
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
        <RecentPosts />
      </div>
    </Page>
  );
}
