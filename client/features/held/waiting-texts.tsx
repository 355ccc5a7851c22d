import {
  heldApprove,
  heldByYou,
  heldLoading,
  heldNone,
  heldNoneHint,
  heldRefuse,
  heldRefuseQuestion,
  heldTexts,
  listUnread,
} from '#messages';
import { mayApprove } from '../../../contract/core/rights.ts';
import type { HeldText as Held } from '../../../contract/features/held.ts';
import { withoutFormatting } from '../../../contract/markup/plain.ts';
import { PAGE } from '../../../contract/values/limits.ts';
import { call } from '../../api/call.ts';
import { Button, smallLook } from '../../ui/controls/button.tsx';
import { Pager } from '../../ui/controls/pager.tsx';
import { askForReason } from '../../ui/dialogs/reason-dialog.tsx';
import { useBusy } from '../../ui/feedback/attempt.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useKeptFocus } from '../../ui/layout/keep-focus.ts';
import { useLastPage, usePageParam } from '../../ui/layout/page-param.ts';
import { useSession } from '../auth/session/session.ts';
import { useMyId } from '../auth/session/use-my-id.ts';
import { useLiveForModerators } from '../moderation/reads.ts';
import { HeldText } from './held-text.tsx';
import { settle, useHeld } from './reads.ts';

/** Publishes the text, or changes what it is an edit of. */
const approve = ({ _id: id, version }: Held): Promise<void> =>
  settle('Approving', () => call('POST /held/{id}/approve', { params: { id }, body: { version } }));

/** Asks why, and deletes the text; its author is notified. */
async function refuse({ _id: id, title, text, format, version }: Held): Promise<void> {
  const reason = await askForReason({
    text: heldRefuseQuestion,
    about: title ?? withoutFormatting(text, format),
    confirmLabel: heldRefuse,
    focusOn: 'field',
  });
  if (reason === null) return;
  const query = { version, ...(reason !== '' && { reason }) };
  await settle('Refusing', () => call('DELETE /held/{id}', { params: { id }, query }));
}

function Settle({ held }: { held: Held }) {
  const [busy, run] = useBusy();
  const id = useMyId();
  const role = useSession((session) => session.role);
  if (!mayApprove({ id, role }, held.authorId))
    return <p className="text-ink2 mt-3 text-sm">{heldByYou}</p>;
  return (
    <div className="mt-3 flex gap-2">
      <Button
        kind="main"
        busy={busy}
        className={smallLook}
        onClick={() => void run(() => approve(held))}
      >
        {heldApprove}
      </Button>
      <Button
        kind="bad"
        busy={busy}
        className={smallLook}
        onClick={() => void run(() => refuse(held))}
      >
        {heldRefuse}
      </Button>
    </div>
  );
}

/** The texts of newcomers that wait, each with its two answers; a moderator's own is settled by somebody else. */
export function WaitingTexts() {
  const [page, goTo] = usePageParam();
  const list = useHeld('GET /held', page);
  useLiveForModerators(list);
  const { data, isError, refetch } = list;
  const focus = useKeptFocus<HTMLElement>(data?.held.map(({ _id }) => _id).join() ?? '');
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE.list));
  useLastPage(page, data ? pages : 0, goTo);
  return (
    <section
      {...focus}
      tabIndex={-1}
      aria-label={heldTexts}
      className="mb-6 focus-visible:outline-none"
    >
      <div className="sheet edge-to-edge overflow-hidden">
        {!data && !isError && <Skeleton text={heldLoading} rows={3} />}
        {!data && isError && <ErrorState text={listUnread} onRetry={refetch} />}
        {data?.total === 0 && (
          <EmptyState text={heldNone}>
            <p className="text-ink2 text-sm">{heldNoneHint}</p>
          </EmptyState>
        )}
        {data && data.held.length > 0 && (
          <ul>
            {data.held.map((held) => (
              <HeldText key={held._id} held={held}>
                <Settle held={held} />
              </HeldText>
            ))}
          </ul>
        )}
      </div>
      {pages > 1 && (
        <div className="mt-4">
          <Pager label={heldTexts} page={page} count={pages} onPage={goTo} />
        </div>
      )}
    </section>
  );
}
