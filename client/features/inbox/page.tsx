import {
  loading,
  markAllRead,
  noNotifications,
  notifications,
  notificationsEarlier,
  notificationsNew,
  notificationsNotLoaded,
  notificationsOlder,
  notificationsUnseen,
  pleaseTryAgain,
} from '#messages';
import type { InboxItem } from '../../../contract/features/inbox.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { Button } from '../../ui/controls/button.tsx';
import { attempt, useBusy } from '../../ui/feedback/attempt.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { InboxFrame } from './frame.tsx';
import { InboxRow } from './item.tsx';
import { markSeen, useInboxPages } from './reads.ts';
import { useInbox } from './store.ts';

function Group({ id, title, items }: { id: string; title: string; items: readonly InboxItem[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-5">
      <h2 id={id} className="text-ink3 mb-1 text-xs font-semibold">
        {title}
      </h2>
      <ul className="divide-line -mx-4 divide-y overflow-hidden sm:rounded-card">
        {items.map((item) => (
          <li key={`${item.kind} ${item._id}`}>
            <InboxRow item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The items under their headings. What came while this tab was open came to somebody who was there. */
function groupsOf(items: readonly InboxItem[], openedAt: string | null) {
  const isNew = ({ seen, at }: InboxItem) => !seen && openedAt !== null && at > openedAt;
  return [
    { id: 'new', title: notificationsNew, items: items.filter(isNew) },
    {
      id: 'unseen',
      title: notificationsUnseen,
      items: items.filter((item) => !item.seen && !isNew(item)),
    },
    { id: 'earlier', title: notificationsEarlier, items: items.filter(({ seen }) => seen) },
  ];
}

/** The events around the member's texts. Only the button, and reading the threads, mark anything as seen. */
export default function NotificationsPage() {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInboxPages();
  const unseen = useInbox((inbox) => inbox.unseen);
  const openedAt = useInbox((inbox) => inbox.openedAt);
  const [busy, run] = useBusy();
  const items = data?.pages.flatMap((page) => page.items);
  const newest = items?.[0]?._id;
  const markAll = async () => {
    if (newest === undefined) return;
    const isDone = await attempt('Marking as read', () => markSeen(newest), pleaseTryAgain);
    if (!isDone) void refetch();
  };
  return (
    <InboxFrame
      title={notifications}
      to={SCREENS.notifications}
      action={
        unseen > 0 &&
        newest !== undefined && (
          <Button
            kind="quiet"
            busy={busy}
            onClick={() => void run(markAll)}
            className="-mr-4 whitespace-nowrap enlarged:whitespace-normal"
          >
            {markAllRead}
          </Button>
        )
      }
    >
      {!items && !isError && <Skeleton text={loading} rows={3} tall />}
      {!items && isError && <ErrorState text={notificationsNotLoaded} onRetry={refetch} />}
      {items?.length === 0 && <EmptyState isPage text={noNotifications} />}
      {items && groupsOf(items, openedAt).map((group) => <Group key={group.id} {...group} />)}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {notificationsOlder}
        </Button>
      )}
    </InboxFrame>
  );
}
