/** Addresses of the client's screens. The server uses them to know a page from a call, the client to route. */
export const SCREENS = {
  home: '/',
  login: '/login',
  register: '/register',
  logout: '/logout',
  announcements: '/announcements',
  post: '/post-details/:id',
  postAlias: '/post/:id',
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
