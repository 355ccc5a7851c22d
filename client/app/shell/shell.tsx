import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { room } from '../../../contract/core/rooms.ts';
import { SignInRefused } from '../../features/auth/account/prove-address.tsx';
import { useSession } from '../../features/auth/session/session.ts';
import { useReadMutes } from '../../features/mutes/reads.ts';
import { useRoom } from '../../live/use-room.ts';
import { usePendingConfirmation } from '../../ui/dialogs/confirm.ts';
import { OpenDialog } from '../../ui/dialogs/open-dialog.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Toasts } from '../../ui/feedback/toast.tsx';
import { onDemand } from '../../ui/layout/on-demand.ts';
import { useFocusOnNavigate } from './focus-on-navigate.ts';
import { Footer } from './footer.tsx';
import { TopBar } from './top-bar.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const ConfirmDialog = onDemand(
  async () => (await import('../../ui/dialogs/confirm-dialog.tsx')).ConfirmDialog,
);

/** The frame of every page: top bar, footer, toasts, dialogs. */
export function Shell() {
  const isAsked = usePendingConfirmation(({ asked }) => asked !== null);
  const email = useSession((session) => session.user?.email ?? null);
  useRoom(email === null ? null : room.user(email));
  useRoom(room.members);
  useReadMutes();
  useFocusOnNavigate();
  useShortcuts();
  return (
    <div className="flex flex-col">
      <a
        href="#main"
        className="bg-primary text-primary-content rounded-field fixed top-2 left-2 z-50 px-4 py-2 not-focus:sr-only"
      >
        Skip to content
      </a>
      <TopBar />
      {/* As tall as the window below the top bar: the footer lies below it, so nothing jumps when a page comes after its spinner. */}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-3.25rem)]">
        <SignInRefused />
        <Suspense fallback={<Spinner text="Loading…" isSilent />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
      <Toasts />
      <OpenDialog />
      {isAsked && <ConfirmDialog />}
    </div>
  );
}
