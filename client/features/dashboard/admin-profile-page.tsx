import { Badge } from '../../ui/badge.tsx';
import { Page } from '../../ui/page.tsx';
import { SiteOverview } from '../stats/overview.tsx';
import { useForumStats } from '../stats/reads.ts';
import { AddTag } from '../tags/add.tsx';
import { TagBadges } from '../tags/badges.tsx';
import { IdentityCard } from './identity-card.tsx';

/** Admin Profile: the account, the totals of the forum, and the tags. */
export default function AdminProfilePage() {
  const stats = useForumStats();
  return (
    <Page title="Admin Profile">
      <div className="space-y-6">
        <IdentityCard>
          <Badge look="strong">Admin</Badge>
        </IdentityCard>
        <SiteOverview stats={stats} />
        <section aria-labelledby="add-tag" className="sheet space-y-4 p-4 sm:p-6">
          <h2 id="add-tag" className="text-lg font-semibold">
            Add Tag
          </h2>
          <AddTag />
          <TagBadges />
        </section>
      </div>
    </Page>
  );
}
