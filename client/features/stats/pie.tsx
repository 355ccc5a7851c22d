import { ArcElement, Chart, PieController, Tooltip } from 'chart.js';
import { Pie } from 'react-chartjs-2';
import { numberTag, siteData, sitePie, siteTotals } from '#messages';
import type { Stats } from '../../../contract/features/stats.ts';
import { SLICES } from './slices.tsx';

Chart.register(PieController, ArcElement, Tooltip);

const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The pie itself. Its file brings the chart library along, so it is loaded on its own. */
export function SitePie({ stats }: { stats: Stats }) {
  const { posts, comments, users } = stats;
  return (
    <Pie
      role="img"
      aria-label={sitePie(posts, comments, users)}
      data={{
        labels: SLICES.map(({ key }) => siteTotals[key]),
        datasets: [
          {
            label: siteData,
            data: SLICES.map(({ key }) => stats[key]),
            backgroundColor: SLICES.map(({ fill }) => fill),
            borderColor: SLICES.map(({ edge }) => edge),
            borderWidth: 1,
          },
        ],
      }}
      options={{ locale: numberTag(), animation: isStill ? false : { duration: 400 } }}
    />
  );
}
