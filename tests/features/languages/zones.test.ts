import { expect, test, vi } from 'vitest';
import { initialData, setInitialData } from '../../../client/api/initial-data.ts';
import { createPageState, runInPage } from '../../../client/api/page-state.ts';
import { ownZone, zoneChoices } from '../../../client/ui/controls/zone-choices.ts';
import { inFullOnServer } from '../../../client/ui/display/time-words.ts';

test('times: a browser that does not know the zone of the forum shows them in UTC', () => {
  const shown = runInPage(createPageState(), () => {
    setInitialData({ ...initialData(), zone: 'America/Not-Yet' });
    return inFullOnServer('2026-11-28T07:00:00.000Z');
  });
  expect(shown).toMatch(/28 November 2026.*0?7:00.*UTC|November 28, 2026.*0?7:00.*UTC/);
});

test('zones: a browser that does not know its own offers UTC', () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'Etc/Unknown',
  } as Intl.ResolvedDateTimeFormatOptions);
  expect(ownZone()).toBe('UTC');
  expect(zoneChoices().flat()).not.toContain('Etc/Unknown');
});
