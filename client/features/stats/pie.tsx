import { ArcElement, Chart, PieController, Tooltip } from 'chart.js';
import { Pie } from 'react-chartjs-2';
import type { Stats } from '../../../contract/features/stats.ts';
import { SLICES } from './slices.ts';

Chart.register(PieController, ArcElement, Tooltip);

const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The pie itself. Its file brings the chart library along, so it is loaded on its own. */
export function SitePie({ stats }: { stats: Stats }) {
  const figures = SLICES.map(({ key, name }) => `${name} ${stats[key].toLocaleString('en')}`);
  return (
    <Pie
      role="img"
      aria-label={`Site Overview: ${figures.join(', ')}`}
      data={{
        labels: SLICES.map(({ name }) => name),
        datasets: [
          {
            label: 'Site Data',
            data: SLICES.map(({ key }) => stats[key]),
            backgroundColor: SLICES.map(({ fill }) => fill),
            borderColor: SLICES.map(({ edge }) => edge),
            borderWidth: 1,
          },
        ],
      }}
      options={{ animation: isStill ? false : { duration: 400 } }}
    />
  );
}
