import { siteOverview, siteTotals } from '#messages';
import type { Stats } from '../../../contract/features/stats.ts';
import { Count } from '../../ui/display/count.tsx';
import { onDemand } from '../../ui/layout/on-demand.ts';
import { SLICES, Spot } from './slices.tsx';

const SitePie = onDemand(async () => (await import('./pie.tsx')).SitePie);

/** Site Overview: the pie, and its figures as text; they are also its legend. */
export function SiteOverview({ stats }: { stats: Stats | null }) {
  return (
    <section aria-labelledby="site-overview" className="sheet p-4 sm:p-6">
      <h2 id="site-overview" className="font-semibold">
        {siteOverview}
      </h2>
      <div className="@container mt-4">
        <div className="grid grid-cols-[minmax(0,5.5rem)_minmax(0,1fr)] items-center gap-4 enlarged:grid-cols-1 @[22rem]:grid-cols-[minmax(0,10rem)_minmax(0,1fr)] @[22rem]:gap-6">
          <div className="aspect-square min-h-0 w-full">{stats && <SitePie stats={stats} />}</div>
          <dl className="divide-line divide-y">
            {SLICES.map(({ key, fill }) => (
              <div
                key={key}
                className="flex flex-wrap items-baseline justify-between gap-x-3 py-2 whitespace-nowrap"
              >
                <dt className="text-ink2 flex items-center gap-2 text-sm">
                  <Spot fill={fill} />
                  <span>{siteTotals[key]}</span>
                </dt>
                <dd className="flex-1 text-right text-2xl leading-tight font-semibold">
                  {stats ? <Count value={stats[key]} /> : <span className="text-ink2">–</span>}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
