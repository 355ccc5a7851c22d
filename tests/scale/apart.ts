import { openHouse } from '../house.ts';
import { startMachines } from './machines.ts';
import { until } from './pair.ts';

/** A forum by two servers who can hear each other until `part` takes their Redis away. */
export async function openParting(env: Record<string, string> = {}) {
  const machines = await startMachines();
  const settings = { ...machines.env, ...env };
  const one = await openHouse(settings);
  const two = await openHouse(settings);
  const links = () => [one, two].map(({ app }) => app.parts.link);
  await until(() => links().every((link) => link?.up && link.servers === 2));
  return {
    one,
    two,
    /** Answers when both have noticed. */
    async part() {
      await machines.redis('kill');
      await until(() => links().every((link) => !link?.up));
    },
  };
}
