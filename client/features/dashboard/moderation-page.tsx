import { LiveMark } from '../../ui/live-mark.tsx';
import { Page } from '../../ui/page.tsx';
import { usePageParam } from '../../ui/page-param.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useHeld } from '../held/reads.ts';
import { WaitingTexts } from '../held/waiting-texts.tsx';
import { SanctionList } from '../sanctions/sanction-list.tsx';
import { useSanctions } from '../sanctions/sanctions-reads.ts';

/** Moderation: what waits for a moderator, and the sanctions that run. */
export default function ModerationPage() {
  const [page] = usePageParam();
  const held = useHeld('GET /held', page);
  const appealed = useSanctions('appealed', 1);
  const running = useSanctions('running', 1);
  // The lists come together: none pushes another down.
  const isPending = held.isPending || appealed.isPending || running.isPending;
  return (
    <Page title="Moderation" action={<LiveMark />}>
      {isPending ? (
        <Skeleton text="Loading..." rows={3} />
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
