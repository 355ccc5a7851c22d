import { Suspense, useEffect, useRef } from 'react';
import { type Location, Outlet, useLocation, useNavigate, useNavigationType } from 'react-router';
import { loadingPage, skipToContent } from '#messages';
import { room } from '../../../contract/core/rooms.ts';
import { FIRST_NEW } from '../../../contract/values/screens.ts';
import { logFailure } from '../../api/log.ts';
import { useSession } from '../../features/auth/session/session.ts';
import { screenShown } from '../../live/subscriptions.ts';
import { useRoom } from '../../live/use-room.ts';
import { useSingleKeys } from '../../ui/controls/single-keys.ts';
import { usePendingConfirmation } from '../../ui/dialogs/confirm.ts';
import { OpenDialog } from '../../ui/dialogs/dialogs.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Toasts } from '../../ui/feedback/toast.tsx';
import { leaveToasts } from '../../ui/feedback/toasts.ts';
import { MAIN, type NavigationState } from '../../ui/layout/landmarks.ts';
import { onDemand } from '../../ui/layout/on-demand.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { useLateParts } from './late-parts.ts';
import { TopBar } from './top-bar.tsx';

/**
 * On a new page: to its top, and the focus to its content (or where the link says), so that keyboard and screen reader
 * start there too. What was said of the page before goes.
 */
function useFocusOnNavigate({ pathname, hash, state }: Location): void {
  const place = (state as NavigationState | null)?.focusOn ?? MAIN;
  const way = useNavigationType();
  const here = useRef(pathname);
  useEffect(() => {
    if (here.current === pathname) return;
    here.current = pathname;
    leaveToasts();
    document.getElementById(place)?.focus({ preventScroll: true });
    // On Back the browser itself restores the scroll position.
    if (way !== 'POP' && (!hash || hash === FIRST_NEW)) scrollTo(0, 0);
  }, [pathname, hash, way, place]);
}

/** The keys of the whole forum: `/` finds, `j` and `k` walk the posts, `?` lists the keys. Their code comes at a press. */
function useShortcuts(): void {
  const navigate = useNavigate();
  const press = (key: string) => () =>
    void import('./shortcuts.ts').then(
      (shortcuts) => shortcuts.press(key, navigate),
      logFailure('The keys'),
    );
  useSingleKeys(Object.fromEntries([...'/jk?'].map((key) => [key, press(key)])));
}

const ReadMutes = onDemand(async () => (await import('../../features/mutes/reads.ts')).ReadMutes);
const Sanctioned = onDemand(
  async () => (await import('../../features/sanctions/sanctioned.tsx')).Sanctioned,
);
const ConfirmDialog = onDemand(
  async () => (await import('../../ui/dialogs/confirm-dialog.tsx')).ConfirmDialog,
);

const RefusalNotice = onDemand(
  async () => (await import('../../features/auth/account/address-notices.tsx')).RefusalNotice,
);

/** Why the forum refuses the account that the provider has signed in; empty otherwise. */
function SignInRefused() {
  const refusal = useSession((session) => session.refusal);
  const email = useSession((session) => session.user?.email ?? '');
  return refusal !== null && <RefusalNotice email={email} refusal={refusal} />;
}

/** Stands behind the page, so that its effect runs after those of the page. */
function Shown() {
  useEffect(screenShown, []);
  return null;
}

/** The frame of every page: top bar, footer, toasts, dialogs. */
export function Shell() {
  const isAsked = usePendingConfirmation(({ asked }) => asked !== null);
  const email = useSession((session) => session.user?.email ?? null);
  const isSanctioned = useSession(({ silenced, isSuspended }) => isSuspended || silenced !== null);
  useRoom(email === null ? null : room.user(email));
  useRoom(room.members);
  const location = useLocation();
  const { Notice, PageEnd } = useLateParts();
  useFocusOnNavigate(location);
  useShortcuts();
  return (
    <div className="flex flex-col">
      <a
        href="#main"
        className="bg-betel text-on-betel rounded-card fixed top-2 left-2 z-50 px-4 py-2 not-focus:sr-only"
      >
        {skipToContent}
      </a>
      <TopBar />
      {/* As tall as the window below the top bar: the footer lies below it, so nothing jumps when a page comes after its spinner. */}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-3.25rem)]">
        <SignInRefused />
        <ErrorBoundary at={location}>
          <Suspense fallback={<Spinner text={loadingPage} isSilent />}>
            <Outlet />
            <Shown />
          </Suspense>
        </ErrorBoundary>
        {Notice && <Notice />}
      </main>
      {PageEnd && <PageEnd />}
      <Footer />
      <Toasts />
      {email !== null && <ReadMutes />}
      {isSanctioned && <Sanctioned />}
      <OpenDialog />
      {isAsked && <ConfirmDialog />}
    </div>
  );
}
