import { faultsOfText, randomNumbers, randomText } from '../../tests/security/markup-fuzz.ts';
import { atLeast, never } from '../goals.ts';
import type { Scenario } from '../setup.ts';

/** Random hostile texts through the renderer: no forbidden element or attribute, and none that takes over 50 ms. */
export const texts: Scenario<{ count: number }> = {
  name: 'texts',
  ci: { count: 20_000 },
  soak: { count: 1_000_000 },
  async run(_, { count }) {
    const random = randomNumbers(1);
    let rendered = 0;
    const faulty: string[] = [];
    for (; rendered < count && faulty.length < 10; rendered++) {
      const text = randomText(random);
      const faults = faultsOfText(text);
      if (faults.length > 0) faulty.push(`${JSON.stringify(text)}: ${faults.join(', ')}`);
    }
    for (const fault of faulty) console.error(fault);
    return [
      atLeast('random texts that were rendered', rendered, count),
      never('texts with a forbidden element or attribute, or over 50 ms', faulty.length),
    ];
  },
};
