/** The dashboard's menus, by what a member may do. The first entry of each is where /dashboard leads. */

import type { LucideIcon } from 'lucide-react';
import Activity from 'lucide-react/icons/activity';
import Bookmark from 'lucide-react/icons/bookmark';
import ChartPie from 'lucide-react/icons/chart-pie';
import CircleUser from 'lucide-react/icons/circle-user';
import Flag from 'lucide-react/icons/flag';
import Images from 'lucide-react/icons/images';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import Megaphone from 'lucide-react/icons/megaphone';
import Rows3 from 'lucide-react/icons/rows-3';
import ScrollText from 'lucide-react/icons/scroll-text';
import SettingsIcon from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import SquarePen from 'lucide-react/icons/square-pen';
import Users from 'lucide-react/icons/users';
import Wallet from 'lucide-react/icons/wallet';
import type { ComponentType } from 'react';
import {
  pictures,
  saved,
  sidebarAddPost,
  sidebarAdminProfile,
  sidebarAnnouncement,
  sidebarHealth,
  sidebarLog,
  sidebarModeration,
  sidebarPayments,
  sidebarPosts,
  sidebarPreferences,
  sidebarProfile,
  sidebarReports,
  sidebarSafety,
  sidebarSettings,
  sidebarUsers,
} from '#messages';
import { type Caller, isAdmin } from '../../../contract/core/rights.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { OpenClaimsFigure } from '../membership/claims/reads.tsx';
import { WaitingFigure } from '../moderation/waiting-figure.tsx';
import { OpenReportsFigure } from '../reports/open-reports.tsx';

export interface Entry {
  to: string;
  name: string;
  icon: LucideIcon;
  /** A live figure at the end of the entry; its id describes the link. */
  figure?: ComponentType<{ id: string }>;
}

type Menu = readonly [Entry, ...Entry[]];

const REPORTED_COMMENTS: Entry = {
  to: SCREENS.reportedComments,
  name: sidebarReports,
  icon: Flag,
  figure: OpenReportsFigure,
};
const MODERATION: Entry = {
  to: SCREENS.moderation,
  name: sidebarModeration,
  icon: ShieldCheck,
  figure: WaitingFigure,
};
const PICTURES: Entry = { to: SCREENS.pictures, name: pictures, icon: Images };
const PAYMENTS: Entry = {
  to: SCREENS.payments,
  name: sidebarPayments,
  icon: Wallet,
  figure: OpenClaimsFigure,
};
const SAVED: Entry = { to: SCREENS.saved, name: saved, icon: Bookmark };
const PREFERENCES: Entry = {
  to: SCREENS.preferences,
  name: sidebarPreferences,
  icon: SlidersHorizontal,
};
const SAFETY: Entry = { to: SCREENS.safety, name: sidebarSafety, icon: LockKeyhole };
const OWN_POSTS: Menu = [
  { to: SCREENS.addPost, name: sidebarAddPost, icon: SquarePen },
  { to: SCREENS.myPosts, name: sidebarPosts, icon: Rows3 },
];
const MEMBER: Menu = [
  { to: SCREENS.profile, name: sidebarProfile, icon: CircleUser },
  ...OWN_POSTS,
];
const MODERATOR: Menu = [...MEMBER, REPORTED_COMMENTS, MODERATION, PICTURES];
const ADMIN: Menu = [
  { to: SCREENS.adminProfile, name: sidebarAdminProfile, icon: ChartPie },
  { to: SCREENS.manageUsers, name: sidebarUsers, icon: Users },
  REPORTED_COMMENTS,
  { to: SCREENS.announcement, name: sidebarAnnouncement, icon: Megaphone },
  MODERATION,
  PICTURES,
  PAYMENTS,
  { to: SCREENS.log, name: sidebarLog, icon: ScrollText },
  { to: SCREENS.settings, name: sidebarSettings, icon: SettingsIcon },
  { to: SCREENS.health, name: sidebarHealth, icon: Activity },
  ...OWN_POSTS,
];

const menuOfRole = (member: Pick<Caller, 'role' | 'isModerator'>): Menu => {
  if (isAdmin(member)) return ADMIN;
  return member.isModerator ? MODERATOR : MEMBER;
};

/** The menu of a member. What everybody has stands below what their role gives them. */
export const menuOf = (member: Pick<Caller, 'role' | 'isModerator'>): Menu => [
  ...menuOfRole(member),
  SAVED,
  PREFERENCES,
  SAFETY,
];
