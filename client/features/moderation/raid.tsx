import { raidBegin, raidBeginHint, raidEnd, raidEnds, raidSince } from '#messages';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Phrase } from '../../ui/display/phrase.tsx';
import { Time } from '../../ui/display/time.tsx';
import { attempt, useBusy } from '../../ui/feedback/attempt.ts';
import { useSession } from '../auth/session/session.ts';
import { applyRaid, useRaid } from './reads.ts';

/** A button that begins or ends a raid; only admins have it. */
function RaidButton({ on, text }: { on: boolean; text: string }) {
  const isAdmin = useSession(({ role }) => role === 'admin');
  const [busy, run] = useBusy();
  const act = async () => {
    const { raid, rev } = await call('PUT /admin/raid', { body: { on } });
    applyRaid(raid, rev);
  };
  if (!isAdmin) return null;
  return (
    <Button busy={busy} onClick={() => run(() => attempt('A raid', act))}>
      {text}
    </Button>
  );
}

/** The raid that is on: since when, and how it ends. */
export function RaidNotice() {
  const raid = useRaid();
  return (
    <div role="status">
      {raid && (
        <div className="sheet mb-6 flex flex-wrap items-center justify-between gap-3 px-4 py-3">
          <p className="min-w-0 text-sm">
            <Phrase parts={raidSince(<Time key="since" iso={raid.since} full />)} /> {raidEnds}
          </p>
          <RaidButton on={false} text={raidEnd} />
        </div>
      )}
    </div>
  );
}

/** For admins, while there is no raid: begins one. */
export function BeginRaid() {
  const raid = useRaid();
  const isAdmin = useSession(({ role }) => role === 'admin');
  if (raid || !isAdmin) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="text-ink2">{raidBeginHint}</p>
      <RaidButton on text={raidBegin} />
    </div>
  );
}
