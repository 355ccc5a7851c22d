import type { ReactNode } from 'react';
import { announcements, inboxForYou, inboxTitle, inboxUnseen } from '#messages';
import { SCREENS } from '../../../contract/values/screens.ts';
import { Link } from '../../ui/controls/link.tsx';
import { Count } from '../../ui/display/count.tsx';
import { useTitle } from '../../ui/layout/title.ts';
import { useUnreadCount } from '../announcements/reads.ts';
import { useUnseen } from './connect.ts';

interface TabProps {
  to: `/${string}`;
  name: string;
  /** How many things lie there that were not seen. */
  unseen: number;
  isHere: boolean;
}

function Tab({ to, name, unseen, isHere }: TabProps) {
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className="text-ink2 hover:text-ink aria-[current=page]:bg-seg-on aria-[current=page]:text-ink flex min-h-11 grow items-center justify-center gap-1.5 rounded-full px-3.5 text-xs font-semibold whitespace-nowrap enlarged:whitespace-normal pointer-fine:min-h-8"
    >
      {name}
      {unseen > 0 && (
        <>
          <span aria-hidden="true" className="text-saffron-ink flex items-center gap-1.5">
            <span className="bg-saffron size-2 rounded-full" />
            <Count value={unseen} />
          </span>
          <span className="sr-only">{inboxUnseen(unseen)}</span>
        </>
      )}
    </Link>
  );
}

interface InboxFrameProps {
  /** The name of the tab that is shown. */
  title: string;
  to: TabProps['to'];
  action?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of both pages behind the bell: the heading, and the tabs, which are links. Visitors see both, too: the page
 * is drawn before it is known who is here.
 */
export function InboxFrame({ title, to, action, children }: InboxFrameProps) {
  useTitle(title);
  const tabs = [
    { to: SCREENS.notifications, name: inboxForYou, unseen: useUnseen() },
    { to: SCREENS.announcements, name: announcements, unseen: useUnreadCount() },
  ];
  return (
    <div className="mx-auto max-w-[47rem] px-4 py-3 sm:py-5">
      <div className="mb-3 flex min-h-11 flex-wrap items-center gap-3">
        <h1 className="text-2xl font-semibold">
          {inboxTitle}
          <span className="sr-only">{`: ${title}`}</span>
        </h1>
        <nav
          aria-label={inboxTitle}
          className="no-print bg-seg flex flex-wrap gap-0.5 rounded-[1.625rem] p-0.75 max-sm:order-1 max-sm:w-full"
        >
          {tabs.map((tab) => (
            <Tab key={tab.to} {...tab} isHere={tab.to === to} />
          ))}
        </nav>
        {action && <div className="ml-auto">{action}</div>}
      </div>
      {children}
    </div>
  );
}
