import { useState } from 'react';
import { menuNameWaiting, menuWaiting, number } from '#messages';
import { useOpenClaims } from '../../features/membership/claims/reads.tsx';
import { useWaiting } from '../../features/moderation/reads.ts';
import { useOpenReports } from '../../features/reports/reads.ts';
import { useLive } from '../../live/status.ts';
import { Count } from '../../ui/display/count.tsx';

/** The largest number that the corner of a photo has room for. */
const MOST = 99;

/** How much waits for those who moderate: open reports, texts that wait, open appeals, and of admins claims. */
const useWhatWaits = (): number => (useOpenReports() ?? 0) + (useWaiting() ?? 0) + useOpenClaims();

/** True once the page was live: the admins' room is joined after what the page itself shows. */
function useWasLive(): boolean {
  const isLive = useLive(({ live }) => live);
  const [wasLive, setWasLive] = useState(isLive);
  if (isLive && !wasLive) setWasLive(true);
  return wasLive;
}

function Badge() {
  const waits = useWhatWaits();
  if (waits === 0) return null;
  return (
    <span
      aria-hidden="true"
      className="bg-badge ring-surface absolute -top-0.5 -right-0.5 flex h-4.5 min-w-4.5 items-center justify-center rounded-full px-1 text-[0.6875rem] font-bold text-white ring-2"
    >
      {waits > MOST ? `${number(MOST)}+` : <Count value={waits} />}
    </span>
  );
}

/** On the photo of who moderates: how much waits. */
export function WaitsOnPhoto() {
  return useWasLive() && <Badge />;
}

function Words() {
  const waits = useWhatWaits();
  return waits > 0 && <span>{menuNameWaiting(waits)}</span>;
}

/** The same within the name of the photo's button. */
export function WaitsInName() {
  return useWasLive() && <Words />;
}

function Figure() {
  const waits = useWhatWaits();
  return waits > 0 && <span className="text-ink2 ml-auto tabular-nums">{menuWaiting(waits)}</span>;
}

/** The same within an entry of the menu. */
export function WaitsInMenu() {
  return useWasLive() && <Figure />;
}
