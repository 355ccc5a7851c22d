import { expect, test, vi } from 'vitest';
import { folded } from '../../../client/ui/controls/combobox.tsx';

test('search of options: a browser in Turkish finds what begins with I', () => {
  vi.spyOn(String.prototype, 'toLocaleLowerCase').mockImplementation(function (this: string) {
    return this.replaceAll('I', 'ı').toLowerCase();
  });
  expect(folded('Islam').startsWith(folded('isl'))).toBe(true);
  expect(folded(' INDIA ')).toBe('india');
});
