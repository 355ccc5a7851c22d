import type { PublicSettings } from '../../../contract/values/site-settings.ts';
import { logFailure } from '../../api/log.ts';
import { keepSite } from '../../api/site.ts';

/** Takes in the forum's settings, from their event or the state of their room. */
export function enterSite(settings: PublicSettings, rev: number): void {
  const before = keepSite(settings, rev);
  if (before)
    void import('./follow-change.ts')
      .then(({ followChange }) => followChange(before, settings))
      .catch(logFailure('The new settings'));
}
