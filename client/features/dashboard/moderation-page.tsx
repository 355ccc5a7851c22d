import { heldLoading, queueKeys, sidebarModeration } from '#messages';
import { KeysHint } from '../../ui/feedback/keys-hint.tsx';
import { LiveMark } from '../../ui/feedback/live-mark.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { BeginRaid, RaidNotice } from '../moderation/raid.tsx';
import { useSanctions } from '../sanctions/reads.ts';
import { RunningSanctions } from '../sanctions/running-sanctions.tsx';
import { usePiles } from './waiting/piles.tsx';
import { Queue } from './waiting/queue.tsx';
import { useWaitingRows } from './waiting/reads.ts';

/** Moderation: what waits for a moderator, and the sanctions that run. */
export default function ModerationPage() {
  const waiting = useWaitingRows();
  const piles = usePiles();
  const running = useSanctions('running', 1);
  // The lists come together: none pushes another down.
  const isPending = waiting.isPending || piles.isPending || running.isPending;
  return (
    <Page
      title={sidebarModeration}
      state={<LiveMark />}
      action={<KeysHint parts={queueKeys} className="max-md:hidden" />}
    >
      {isPending ? (
        <Skeleton text={heldLoading} rows={3} />
      ) : (
        <>
          <RaidNotice />
          <Queue waiting={waiting} piles={piles} />
          <RunningSanctions />
          <BeginRaid />
        </>
      )}
    </Page>
  );
}
