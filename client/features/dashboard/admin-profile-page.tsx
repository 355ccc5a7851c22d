import { dashboardAdmin, sidebarAdminProfile } from '#messages';
import { Badge } from '../../ui/display/badge.tsx';
import { LiveMark } from '../../ui/feedback/live-mark.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { MutedPeople } from '../mutes/muted-people.tsx';
import { NotificationMails } from '../profiles/notification-mails.tsx';
import { PushSection } from '../push/section.tsx';
import { OpenReportsLink } from '../reports/open-reports.tsx';
import { SiteOverview } from '../stats/overview.tsx';
import { useForumStats } from '../stats/reads.ts';
import { ManageTags } from '../tags/manage-tags.tsx';
import { IdentityCard } from './identity-card.tsx';

/** Admin Profile: the account, the totals of the forum, and the tags. */
export default function AdminProfilePage() {
  const stats = useForumStats();
  return (
    <Page title={sidebarAdminProfile} action={<LiveMark />}>
      <div className="space-y-4">
        <IdentityCard badge={<Badge look="strong">{dashboardAdmin}</Badge>}>
          <OpenReportsLink />
        </IdentityCard>
        <NotificationMails />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[repeat(2,minmax(0,1fr))]">
          <SiteOverview stats={stats} />
          <ManageTags />
        </div>
        <PushSection />
        <MutedPeople />
      </div>
    </Page>
  );
}
