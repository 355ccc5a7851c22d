/** The paths of the client's screens: the client routes by them, and the server tells pages from calls by them. */
export const SCREENS = {
  home: '/',
  login: '/login',
  register: '/register',
  logout: '/logout',
  announcements: '/announcements',
  post: '/post-details/:id',
  postAlias: '/post/:id',
  person: '/people/:id',
  membership: '/membership',
  dashboard: '/dashboard',
  profile: '/dashboard/profile',
  addPost: '/dashboard/add-post',
  myPosts: '/dashboard/my-posts',
  adminProfile: '/dashboard/admin-profile',
  manageUsers: '/dashboard/manage-users',
  reportedComments: '/dashboard/reported-comments',
  announcement: '/dashboard/announcement',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
} as const;

/** The address of a post's page. */
export const postScreen = (id: string): string =>
  SCREENS.post.replace(':id', encodeURIComponent(id));

/** The address of a member's public page. */
export const personScreen = (id: string): string =>
  SCREENS.person.replace(':id', encodeURIComponent(id));
