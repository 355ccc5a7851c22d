import {
  dashboardAccount,
  dashboardAdmin,
  dashboardPhotoOf,
  dashboardUser,
  sidebarAdminProfile,
} from '#messages';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Address } from '../../ui/display/email-address.tsx';
import { langOf } from '../../ui/display/lang-of.ts';
import { LiveMark } from '../../ui/feedback/live-mark.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useSession } from '../auth/session/session.ts';
import { useMyId } from '../auth/session/use-my-id.ts';
import { LastDays } from '../health/week.tsx';
import { SiteOverview } from '../stats/overview.tsx';
import { useForumStats } from '../stats/reads.ts';
import { ManageTags } from '../tags/manage-tags.tsx';
import { NeedsYou } from './waiting/needs-you.tsx';
import { useWaitingRows } from './waiting/reads.ts';

/** The signed-in admin: photo, name, e-mail and role, on one line. */
function Account() {
  const user = useSession((session) => session.user);
  const id = useMyId();
  const name = user?.displayName || dashboardUser;
  return (
    <section aria-label={dashboardAccount} className="flex min-w-0 items-center gap-3">
      <Avatar
        id={id}
        name={name}
        src={user?.photoURL}
        size="medium"
        label={dashboardPhotoOf(name)}
      />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 text-sm font-semibold">
          <span dir="auto" lang={langOf(name)} className="wrap-anywhere">
            {name}
          </span>
          <Badge look="strong">{dashboardAdmin}</Badge>
        </p>
        <p className="text-ink2 text-xs">
          <Address email={user?.email ?? ''} />
        </p>
      </div>
    </section>
  );
}

/** Admin Profile: the account, what waits, seven days as lines, the totals of the forum, and the tags. */
export default function AdminProfilePage() {
  const stats = useForumStats();
  const waiting = useWaitingRows();
  return (
    <Page title={sidebarAdminProfile} state={<LiveMark />} action={<Account />}>
      <div className="space-y-4">
        <NeedsYou {...waiting} />
        {/* With what waits, which moves what is below it. */}
        {!waiting.isPending && (
          <>
            <LastDays />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[repeat(2,minmax(0,1fr))]">
              <SiteOverview stats={stats} />
              <ManageTags />
            </div>
          </>
        )}
      </div>
    </Page>
  );
}
