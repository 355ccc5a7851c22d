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
import { Button } from '../../ui/controls/button.tsx';
import { attempt, useBusy } from '../../ui/feedback/attempt.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useTitle } from '../../ui/layout/title.ts';
import { InboxRow } from './item.tsx';
import { markSeen, useInboxPages } from './reads.ts';
import { useInbox } from './store.ts';

function Group({ id, title, items }: { id: string; title: string; items: readonly InboxItem[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-6">
      <h2 id={id} className="text-ink2 mb-2 text-sm font-semibold">
        {title}
      </h2>
      <ul className="stitch edge-to-edge divide-line divide-y">
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
  useTitle(notifications);
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
    <div className="mx-auto max-w-[45rem] px-4 py-6 sm:py-10">
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-semibold">{notifications}</h1>
        {unseen > 0 && newest !== undefined && (
          <Button busy={busy} onClick={() => void run(markAll)}>
            {markAllRead}
          </Button>
        )}
      </div>
      {!items && !isError && <Skeleton text={loading} rows={3} tall />}
      {!items && isError && <ErrorState text={notificationsNotLoaded} onRetry={refetch} />}
      {items?.length === 0 && <EmptyState text={noNotifications} />}
      {items && groupsOf(items, openedAt).map((group) => <Group key={group.id} {...group} />)}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {notificationsOlder}
        </Button>
      )}
    </div>
  );
}
