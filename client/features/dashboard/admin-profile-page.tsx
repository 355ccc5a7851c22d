import { dashboardAdmin, sidebarAdminProfile } from '#messages';
import { Badge } from '../../ui/display/badge.tsx';
import { LiveMark } from '../../ui/feedback/live-mark.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SiteOverview } from '../stats/overview.tsx';
import { useForumStats } from '../stats/reads.ts';
import { ManageTags } from '../tags/manage-tags.tsx';
import { IdentityCard } from './identity-card.tsx';
import { NeedsYou } from './waiting/needs-you.tsx';

/** Admin Profile: the account, what waits, the totals of the forum, and the tags. */
export default function AdminProfilePage() {
  const stats = useForumStats();
  return (
    <Page title={sidebarAdminProfile} action={<LiveMark />}>
      <div className="space-y-4">
        <NeedsYou />
        <IdentityCard badge={<Badge look="strong">{dashboardAdmin}</Badge>} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[repeat(2,minmax(0,1fr))]">
          <SiteOverview stats={stats} />
          <ManageTags />
        </div>
      </div>
    </Page>
  );
}
