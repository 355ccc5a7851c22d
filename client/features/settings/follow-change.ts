/** The reaction of an open page to changed settings, beside showing the new texts. It loads when that happens. */
import { accentRules } from '../../../contract/look/accent.ts';
import type { PublicSettings } from '../../../contract/values/site-settings.ts';
import { logFailure } from '../../api/log.ts';
import { queryClient } from '../../api/query-client.ts';
import { jitter } from '../../live/jitter.ts';

/** The settings that decide what answers show. */
const DECIDING = ['emails', 'photos', 'startingVotes'] as const;

/** The accent of the document that was loaded stands before these rules. */
const sheet = new CSSStyleSheet();

function showAccent(accent: string): void {
  sheet.replaceSync(accentRules(accent));
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}

export function followChange(before: PublicSettings, now: PublicSettings): void {
  if (now.accent !== before.accent) showAccent(now.accent);
  if (DECIDING.some((name) => now[name] !== before[name]))
    setTimeout(
      () =>
        void queryClient().invalidateQueries().catch(logFailure('Reading with the new settings')),
      jitter(),
    );
}
