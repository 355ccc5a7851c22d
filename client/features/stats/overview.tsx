import { lazy, Suspense } from 'react';
import type { Stats } from '../../../contract/features/stats.ts';
import { Count } from '../../ui/count.tsx';
import { SLICES } from './slices.ts';

const SitePie = lazy(() => import('./pie.tsx'));

/** A spot in the colour of its slice. The policy of the page allows no inline style, an SVG's fill is none. */
function Spot({ fill }: { fill: string }) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5 shrink-0">
      <circle cx="5" cy="5" r="5" fill={fill} />
    </svg>
  );
}

/** Site Overview: the pie, and its figures as text; they are also its legend. */
export function SiteOverview({ stats }: { stats: Stats | null }) {
  return (
    <section aria-labelledby="site-overview" className="sheet p-4 sm:p-6">
      <h2 id="site-overview" className="text-lg font-semibold">
        Site Overview
      </h2>
      <div className="mt-4 grid items-center gap-6 sm:grid-cols-[13rem_1fr] sm:gap-10">
        <div className="mx-auto aspect-square w-full max-w-52">
          {stats && (
            <Suspense fallback={null}>
              <SitePie stats={stats} />
            </Suspense>
          )}
        </div>
        <dl className="divide-base-300 divide-y">
          {SLICES.map(({ key, name, fill }) => (
            <div key={key} className="flex items-baseline justify-between gap-4 py-3">
              <dt className="text-muted flex items-center gap-2.5 text-sm">
                <Spot fill={fill} />
                {name}
              </dt>
              <dd className="text-xl font-semibold tracking-tight">
                {stats ? <Count value={stats[key]} /> : <span className="text-muted">–</span>}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
