import { expect, test, vi } from 'vitest';
import { copyText } from '../../../client/ui/controls/copy-link.ts';

const refused = async () => {
  throw new DOMException('Write permission denied.', 'NotAllowedError');
};

test.each([
  ['a page that came over plain http', {}, false],
  ['a page that may not copy', { clipboard: { writeText: refused } }, false],
  ['any other page', { clipboard: { writeText: async () => {} } }, true],
])('copying: %s knows whether the text is in the clipboard', async (_, navigator, isCopied) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('navigator', navigator);
  await expect(copyText('018-RECOVERY-CODE')).resolves.toBe(isCopied);
});
