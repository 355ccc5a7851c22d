import { Suspense, useId, useState } from 'react';
import { Outlet } from 'react-router';
import {
  dashboard,
  dashboardHideMenu,
  dashboardShowMenu,
  dashboardWaits,
  loadingPage,
} from '#messages';
import { mayModerate } from '../../../contract/core/rights.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Phrase } from '../../ui/display/phrase.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { mayAct, useSession } from '../auth/session/session.ts';
import { useWaiting } from '../moderation/reads.ts';
import { useOpenReports } from '../reports/reads.ts';
import { Sidebar } from './sidebar.tsx';

/** How much waits for who moderates, while the menu that says where is closed. */
function Waits({ id }: { id: string }) {
  const waits = (useOpenReports() ?? 0) + (useWaiting() ?? 0);
  return (
    waits > 0 && (
      <span id={id} className="text-ink2 ml-auto text-right text-sm leading-tight tabular-nums">
        <Phrase
          parts={dashboardWaits(waits, (words) => (
            <span key="words" className="max-[22rem]:sr-only">
              {words}
            </span>
          ))}
        />
      </span>
    )
  );
}

/** The dashboard: its menu at the side, on small screens behind a button, and the page beside it. */
export default function DashboardLayout() {
  const [isOpen, setOpen] = useState(false);
  const menu = useId();
  const waits = useId();
  const moderates = useSession((session) => mayAct(session) && mayModerate(session));
  return (
    <div className="shell pt-4 lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:gap-8 lg:py-8">
      <div className="mb-1 sm:mb-3 lg:sticky lg:top-22 lg:mb-0 lg:self-start">
        <div className="flex items-center justify-between gap-2 -mt-2 -mr-4 enlarged:flex-wrap lg:hidden">
          <h2 className="font-semibold whitespace-nowrap">{dashboard}</h2>
          {moderates && !isOpen && <Waits id={waits} />}
          <Button
            aria-describedby={waits}
            aria-expanded={isOpen}
            aria-controls={menu}
            onClick={() => setOpen(!isOpen)}
            kind="quiet"
          >
            {isOpen ? dashboardHideMenu : dashboardShowMenu}
          </Button>
        </div>
        <nav
          id={menu}
          aria-label={dashboard}
          className={`max-lg:sheet max-lg:p-2 ${isOpen ? 'appears' : 'max-lg:hidden'}`}
        >
          <Sidebar onGo={() => setOpen(false)} />
        </nav>
      </div>
      <div className="min-w-0">
        <Suspense fallback={<Spinner text={loadingPage} isSilent />}>
          <Outlet />
        </Suspense>
        {/* Where the notice of a cut line stands. */}
        <div data-notice="" />
      </div>
    </div>
  );
}
