/** The paths of the client's screens: the client routes by them, and the server tells pages from calls by them. */
export const SCREENS = {
  home: '/',
  login: '/login',
  register: '/register',
  setup: '/setup',
  welcome: '/welcome',
  logout: '/logout',
  suspended: '/suspended',
  announcements: '/announcements',
  notifications: '/notifications',
  search: '/search',
  since: '/since/:date',
  post: '/post-details/:id',
  postAlias: '/post/:id',
  tag: '/tags/:name',
  person: '/people/:id',
  membership: '/membership',
  pay: '/membership/pay',
  dashboard: '/dashboard',
  profile: '/dashboard/profile',
  addPost: '/dashboard/add-post',
  myPosts: '/dashboard/my-posts',
  saved: '/dashboard/saved',
  preferences: '/dashboard/preferences',
  safety: '/dashboard/safety',
  adminProfile: '/dashboard/admin-profile',
  manageUsers: '/dashboard/manage-users',
  reportedComments: '/dashboard/reported-comments',
  announcement: '/dashboard/announcement',
  moderation: '/dashboard/moderation',
  pictures: '/dashboard/pictures',
  payments: '/dashboard/payments',
  log: '/dashboard/log',
  settings: '/dashboard/settings',
  health: '/dashboard/health',
  moved: '/dashboard/moved',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
} as const;

/**
 * The screens that the server renders. The client takes over what it gets of them. Its first scripts leave the list out:
 * a reading of properties outside of a pure function would stay there.
 */
export const RENDERED_SCREENS = /* @__PURE__ */ (() =>
  [
    SCREENS.home,
    SCREENS.welcome,
    SCREENS.post,
    SCREENS.tag,
    SCREENS.announcements,
    SCREENS.person,
    SCREENS.search,
    SCREENS.since,
  ] as const)();
export type RenderedScreen = (typeof RENDERED_SCREENS)[number];

type Filled<Path> = Path extends `${infer Start}:${string}` ? `${Start}${string}` : never;

/** The path of a screen with its parameter. */
const fill = <Path extends string>(path: Path, value: string) =>
  path.replace(/:\w+/, encodeURIComponent(value)) as Filled<Path>;

/** The address of a tag's page. */
export const tagScreen = (name: string) => fill(SCREENS.tag, name);

/** The address of a post's page. */
export const postScreen = (id: string) => fill(SCREENS.post, id);

/** The permalink of a comment: the page of its post that names it. */
export const commentScreen = (postId: string, id: string) =>
  `${postScreen(postId)}?comment=${encodeURIComponent(id)}` as const;

/** The hash of an address that names the newest comment which a reader has read: it leads to the first one after it. */
export const FIRST_NEW = '#new';

/** The address of a member's public page. */
export const personScreen = (id: string) => fill(SCREENS.person, id);

/** The address of what happened since a day. */
export const sinceScreen = (date: string) => fill(SCREENS.since, date);

/** The address of the search of all texts for these words. */
export const searchScreen = (words: string): string =>
  `${SCREENS.search}?${new URLSearchParams({ q: words })}`;
