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
  contract: ['.'],
  db: ['maintenance'],
  server: ['app'],
  client: ['app'],
};

/** The features that a feature may import, by top folder. The edges form no cycle. */
export const EDGES: Record<Room, Record<string, readonly string[]>> = {
  contract: { members: ['users'], posts: ['votes'], reports: ['stats'] },
  db: {
    announcements: ['audit'],
    comments: ['audit', 'reports', 'users'],
    identity: ['audit', 'auth'],
    membership: ['audit', 'users'],
    posts: ['audit', 'reports', 'users'],
    reports: ['audit'],
    tags: ['audit'],
    users: ['audit', 'auth'],
    votes: ['posts', 'users'],
  },
  server: {
    comments: ['posts', 'stats'],
    posts: ['stats', 'users'],
    reports: ['comments'],
    users: ['auth', 'stats'],
    votes: ['posts'],
  },
  client: {
    announcements: ['auth'],
    comments: ['auth', 'reports'],
    dashboard: ['auth', 'posts', 'reports', 'stats', 'tags'],
    home: ['announcements', 'posts', 'tags'],
    membership: ['auth'],
    posts: ['auth', 'comments', 'tags', 'votes'],
    reports: ['auth'],
    users: ['auth'],
    votes: ['auth'],
  },
};
