import { join } from 'node:path';
import { faultsOfText, randomNumbers, randomText } from '../../../tests/security/markup/fuzz.ts';
import { FAMILIES, sampleOf, slowFamilies } from '../../../tests/security/markup/text-families.ts';
import { atLeast, never } from '../goals.ts';
import type { Scenario } from '../setup.ts';

/**
 * Random hostile texts through the renderer: no forbidden element or attribute, and none that takes over 50 ms. And the
 * longest texts of families: nothing that is done to a text takes longer than it may.
 */
export const texts: Scenario<{ count: number; families: number }> = {
  name: 'texts',
  ci: { count: 20_000, families: 300 },
  soak: { count: 1_000_000, families: FAMILIES.length },
  async run(setup, { count, families }) {
    const random = randomNumbers(1);
    let rendered = 0;
    const faulty: string[] = [];
    for (; rendered < count && faulty.length < 10; rendered++) {
      const text = randomText(random);
      const faults = await faultsOfText(text);
      if (faults.length > 0) faulty.push(`${JSON.stringify(text)}: ${faults.join(', ')}`);
    }
    const slow = await slowFamilies(sampleOf(families), join(setup.folder(), 'text.csv'));
    for (const fault of [...faulty, ...slow]) console.error(fault);
    return [
      atLeast('random texts that were rendered', rendered, count),
      never('texts with a forbidden element or attribute, or over 50 ms', faulty.length),
      never('families of texts with work that takes longer than it may', slow.length),
    ];
  },
};
