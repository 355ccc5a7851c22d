import { healthFailed, numberTag, siteTotals, weekDays, weekHeading, weekMore } from '#messages';
import type { Health } from '../../../contract/features/health.ts';
import { dayInWords } from '../../../contract/since/days.ts';
import { HEALTH_DAYS } from '../../../contract/values/limits.ts';
import { ErrorState } from '../../ui/feedback/empty-state.tsx';
import { SLICES, Spot } from '../stats/slices.tsx';
import { useHealth } from './reads.ts';

/** Only today changes, and a line moves little in a minute. */
const REFRESH_MS = 60_000;
/** The room of a line, with space for half of its stroke. */
const [WIDTH, HEIGHT, EDGE] = [140, 34, 2];

type Days = Health['days'];
const FIGURES = { posts: 'posts', comments: 'comments', users: 'members' } as const;

/** The points of a line from its lowest to its highest figure; equal figures lie at the bottom. */
function pointsOf(figures: readonly number[]): string {
  const [least, most] = [Math.min(...figures), Math.max(...figures)];
  const step = WIDTH / Math.max(1, figures.length - 1);
  return figures
    .map((figure, at) => {
      const share = most === least ? 0 : (figure - least) / (most - least);
      const y = HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE);
      return `${Math.round(at * step)},${Math.round(y)}`;
    })
    .join(' ');
}

interface LineProps {
  days: Days;
  figures: readonly number[];
  edge: string;
}

/** A line of figures by day. Its figures are its text. The policy of the page allows attributes of SVG, no styles. */
function Line({ days, figures, edge }: LineProps) {
  const words = days.map(
    ({ day }, at) => [dayInWords(day, numberTag()), figures[at] ?? 0] as const,
  );
  return (
    <svg
      role="img"
      aria-label={weekDays(words)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-8.5 w-full min-w-0 flex-1"
      fill="none"
    >
      <polyline
        points={pointsOf(figures)}
        stroke={edge}
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** Seven days as lines: posts, comments and new members. */
export function LastDays() {
  const { data, isError, refetch } = useHealth(REFRESH_MS);
  if (isError && !data) return <ErrorState text={healthFailed} onRetry={refetch} />;
  const days = data?.days ?? [];
  return (
    <section aria-labelledby="last-days">
      <h2 id="last-days" className="mb-2 text-sm font-semibold">
        {weekHeading(HEALTH_DAYS)}
      </h2>
      <dl className="divide-line grid grid-cols-[repeat(3,minmax(0,1fr))] divide-x">
        {SLICES.map(({ key, fill }) => {
          const figures = days.map((day) => day[FIGURES[key]]);
          const sum = figures.reduce((before, figure) => before + figure, 0);
          return (
            <div key={key} className="min-w-0 px-2 first:pl-0 last:pr-0 sm:px-5">
              <dt className="text-ink3 flex items-center gap-1.5 text-xs sm:gap-2">
                <Spot fill={fill} />
                <span className="truncate">{siteTotals[key]}</span>
              </dt>
              <dd className="h-17 sm:flex sm:h-8.5 sm:items-end sm:gap-3">
                <span className="block text-2xl leading-8.5 font-semibold">
                  {data ? weekMore(sum) : '–'}
                </span>
                {data && <Line days={days} figures={figures} edge={fill} />}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
