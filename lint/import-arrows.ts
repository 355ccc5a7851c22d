/** The allowed imports of each top folder and each feature. `npm run lint` refuses every other import. */

export type Room = 'contract' | 'db' | 'server' | 'client';

export const ROOMS: Record<Room, readonly Room[]> = {
  contract: [],
  db: ['contract'],
  server: ['contract', 'db'],
  client: ['contract'],
};

/** The parts that may import every feature; no other platform part may import one. */
export const KNOW_ALL: Record<Room, readonly string[]> = {
  contract: ['core'],
  db: ['maintenance'],
  server: ['app'],
  client: ['app'],
};

/** The libraries that one folder alone may import. */
export const ONLY_IN: Record<string, string> = { 'markdown-it': 'contract/markup/' };

/** Modules with a library that no page needs at first: the client imports them by `import()`. */
export const ON_DEMAND: readonly string[] = ['contract/markup/render.ts'];

/** The features that a feature may import, by top folder. The edges form no cycle. */
export const EDGES: Record<Room, Record<string, readonly string[]>> = {
  contract: {
    members: ['comments', 'posts', 'users'],
    pins: ['posts'],
    posts: ['votes'],
    profiles: ['users'],
    reports: ['moderation', 'stats'],
    sanctions: ['users'],
  },
  db: {
    alerts: ['held', 'reports'],
    announcements: ['audit'],
    comments: ['audit', 'inbox', 'moderation', 'posts', 'reports', 'revisions', 'users'],
    held: ['audit', 'comments', 'inbox', 'moderation', 'posts', 'users'],
    identity: ['audit', 'auth'],
    inbox: ['users'],
    letters: ['inbox', 'sanctions'],
    members: ['comments'],
    membership: ['audit', 'users'],
    mutes: ['inbox', 'users'],
    pins: ['audit', 'posts'],
    posts: ['audit', 'inbox', 'moderation', 'reports', 'revisions', 'users'],
    profiles: ['photos', 'users'],
    reads: ['inbox', 'users'],
    reports: ['audit', 'inbox'],
    revisions: ['audit'],
    sanctions: ['audit', 'inbox', 'moderation', 'users'],
    settings: ['audit'],
    setup: ['settings', 'tags', 'users'],
    tags: ['audit'],
    users: ['audit', 'auth', 'photos'],
    votes: ['inbox', 'posts', 'users'],
  },
  server: {
    alerts: ['held', 'letters'],
    comments: ['posts', 'stats'],
    members: ['comments', 'posts'],
    pins: ['posts'],
    posts: ['stats', 'users'],
    profiles: ['users'],
    held: ['comments', 'posts'],
    inbox: ['posts'],
    reads: ['posts'],
    reports: ['comments'],
    revisions: ['comments', 'posts'],
    search: ['posts'],
    users: ['auth', 'stats'],
    votes: ['posts'],
  },
  client: {
    announcements: ['auth', 'profiles'],
    comments: ['auth', 'mutes', 'profiles', 'reads', 'reports', 'revisions', 'sanctions'],
    dashboard: [
      'auth',
      'held',
      'moderation',
      'mutes',
      'posts',
      'profiles',
      'reports',
      'sanctions',
      'stats',
      'tags',
    ],
    held: ['moderation'],
    home: ['announcements', 'posts', 'tags'],
    inbox: ['auth', 'profiles'],
    membership: ['auth'],
    members: ['auth', 'comments', 'mutes', 'posts', 'profiles', 'sanctions'],
    mutes: ['auth', 'profiles'],
    posts: [
      'auth',
      'comments',
      'held',
      'inbox',
      'mutes',
      'profiles',
      'reads',
      'revisions',
      'tags',
      'votes',
    ],
    profiles: ['auth'],
    reads: ['auth'],
    reports: ['auth'],
    revisions: ['auth'],
    sanctions: ['auth', 'moderation'],
    search: ['comments', 'members', 'mutes', 'posts', 'profiles', 'tags'],
    setup: ['auth'],
    users: ['auth', 'profiles'],
    votes: ['auth'],
  },
};
