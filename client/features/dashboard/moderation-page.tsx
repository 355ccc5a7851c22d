import { heldLoading, sidebarModeration } from '#messages';
import { LiveMark } from '../../ui/feedback/live-mark.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { usePageParam } from '../../ui/layout/page-param.ts';
import { useHeld } from '../held/reads.ts';
import { WaitingTexts } from '../held/waiting-texts.tsx';
import { useSanctions } from '../sanctions/reads.ts';
import { SanctionList } from '../sanctions/sanction-list.tsx';

/** Moderation: what waits for a moderator, and the sanctions that run. */
export default function ModerationPage() {
  const [page] = usePageParam();
  const held = useHeld('GET /held', page);
  const appealed = useSanctions('appealed', 1);
  const running = useSanctions('running', 1);
  // The lists come together: none pushes another down.
  const isPending = held.isPending || appealed.isPending || running.isPending;
  return (
    <Page title={sidebarModeration} action={<LiveMark />}>
      {isPending ? (
        <Skeleton text={heldLoading} rows={3} />
      ) : (
        <>
          <WaitingTexts />
          <SanctionList state="appealed" />
          <SanctionList state="running" />
        </>
      )}
    </Page>
  );
}
