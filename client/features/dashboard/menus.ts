/** The dashboard's two menus. The first entry of each is where /dashboard leads. */
import type { LucideIcon } from 'lucide-react';
import ChartPie from 'lucide-react/icons/chart-pie';
import CircleUser from 'lucide-react/icons/circle-user';
import Flag from 'lucide-react/icons/flag';
import Megaphone from 'lucide-react/icons/megaphone';
import Rows3 from 'lucide-react/icons/rows-3';
import SquarePen from 'lucide-react/icons/square-pen';
import Users from 'lucide-react/icons/users';
import type { ComponentType } from 'react';
import type { Role } from '../../../contract/rights.ts';
import { SCREENS } from '../../../contract/screens.ts';
import { OpenReportsFigure } from '../reports/open-reports.tsx';

export interface Entry {
  to: string;
  name: string;
  icon: LucideIcon;
  /** A live figure at the end of the entry; its id describes the link. */
  figure?: ComponentType<{ id: string }>;
}

export const MENUS: Readonly<Record<Role, readonly [Entry, ...Entry[]]>> = {
  user: [
    { to: SCREENS.profile, name: 'My Profile', icon: CircleUser },
    { to: SCREENS.addPost, name: 'Add Post', icon: SquarePen },
    { to: SCREENS.myPosts, name: 'My Posts', icon: Rows3 },
  ],
  admin: [
    { to: SCREENS.adminProfile, name: 'Admin Profile', icon: ChartPie },
    { to: SCREENS.manageUsers, name: 'Manage Users', icon: Users },
    {
      to: SCREENS.reportedComments,
      name: 'Reported Comments',
      icon: Flag,
      figure: OpenReportsFigure,
    },
    { to: SCREENS.announcement, name: 'Make Announcement', icon: Megaphone },
  ],
};
