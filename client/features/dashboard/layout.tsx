import { Suspense, useId, useState } from 'react';
import { Outlet } from 'react-router';
import { Button } from '../../ui/controls/button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Sidebar } from './sidebar.tsx';

/** The dashboard: its menu at the side, on small screens behind a button, and the page beside it. */
export default function DashboardLayout() {
  const [isOpen, setOpen] = useState(false);
  const menu = useId();
  return (
    <div className="shell pt-4 lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:gap-8 lg:py-8">
      <div className="max-lg:sheet mb-3 lg:sticky lg:top-22 lg:mb-0 lg:self-start">
        <div className="flex items-center justify-between gap-4 py-0.5 pr-1.5 pl-4 lg:hidden">
          <h2 className="font-semibold">Dashboard</h2>
          <Button
            aria-expanded={isOpen}
            aria-controls={menu}
            onClick={() => setOpen(!isOpen)}
            kind="quiet"
          >
            {isOpen ? 'Hide Menu' : 'Show Menu'}
          </Button>
        </div>
        <nav
          id={menu}
          aria-label="Dashboard"
          className={`max-lg:border-base-300 max-lg:border-t max-lg:p-2 ${isOpen ? 'appears' : 'max-lg:hidden'}`}
        >
          <Sidebar onGo={() => setOpen(false)} />
        </nav>
      </div>
      <div className="min-w-0">
        <Suspense fallback={<Spinner text="Loading…" isSilent />}>
          <Outlet />
        </Suspense>
        {/* Where the notice of a cut line stands. */}
        <div data-notice="" />
      </div>
    </div>
  );
}
