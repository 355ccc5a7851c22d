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

/** The folders of a top folder that each of its folders may not import: its layers, from below. */
export const NOT_BELOW: Partial<Record<Room, Record<string, readonly string[]>>> = {
  client: {
    api: ['app', 'features', 'ui', 'live'],
    live: ['app', 'features', 'ui'],
    ui: ['app', 'features'],
    features: ['app'],
  },
};

/** The libraries that some folders alone may import, with all that lies in them; `node:` has those of Node. */
export const ONLY_IN: Record<string, readonly string[]> = {
  'node:': ['db/', 'server/', 'client/'],
  typebox: ['contract/', 'server/'],
  'markdown-it': ['contract/markup/', 'db/maintenance/moving/texts/'],
  htmlparser2: ['db/maintenance/moving/texts/'],
  entities: ['db/maintenance/moving/texts/'],
  'drizzle-orm': ['db/'],
  'better-sqlite3': ['db/'],
  pg: ['db/'],
  'csv-parse': ['db/'],
  'firebase-admin': ['server/auth/providers/'],
  stripe: ['server/membership/'],
  nodemailer: ['server/mail/'],
  otpauth: ['server/auth/'],
  '@simplewebauthn/server': ['server/auth/'],
  'web-push': ['server/features/push/'],
};

/** Modules with a library that no page needs at first: the client imports them by `import()`. */
export const ON_DEMAND: readonly string[] = ['contract/markup/render.ts'];

export type Edges = Record<Room, Record<string, readonly string[]>>;

/** The features that others build on, by top folder: each may import it, unless that makes a cycle. */
export const FOUNDATIONS: Record<Room, readonly string[]> = {
  contract: ['posts', 'users'],
  db: ['audit', 'deliveries', 'inbox', 'posts', 'safety', 'users'],
  server: ['posts'],
  client: ['auth', 'posts', 'profiles'],
};

/** The other features that a feature may import, by top folder. No imports of features form a cycle. */
export const EDGES: Edges = {
  contract: {
    health: ['raid'],
    members: ['comments'],
    posts: ['votes'],
    profiles: ['leaving'],
    reports: ['claims', 'moderation', 'raid', 'stats'],
    sessions: ['factors'],
  },
  db: {
    alerts: ['claims', 'held', 'reports'],
    archive: ['comments', 'moderation', 'reports'],
    claims: ['membership'],
    clear: ['archive', 'images', 'sanctions'],
    comments: ['moderation', 'reports', 'revisions'],
    email: ['addresses', 'factors', 'identity'],
    held: ['archive', 'comments', 'moderation', 'polls', 'sanctions'],
    identity: ['addresses', 'auth'],
    images: ['comments', 'moderation', 'reports'],
    leaving: [
      'addresses',
      'auth',
      'claims',
      'comments',
      'held',
      'identity',
      'images',
      'polls',
      'reports',
    ],
    'notification-mails': ['choices', 'sanctions', 'since'],
    members: ['comments'],
    posts: ['moderation', 'reports', 'revisions'],
    profiles: ['photos'],
    push: ['notification-mails', 'sanctions'],
    raid: ['held'],
    sanctions: ['moderation'],
    sessions: ['identity'],
    setup: ['comments', 'leaving', 'members', 'settings', 'tags'],
    thanks: ['comments'],
    users: ['addresses', 'auth', 'photos'],
  },
  server: {
    alerts: ['held', 'notification-mails'],
    clear: ['users'],
    answers: ['comments'],
    choices: ['users'],
    comments: ['stats'],
    deliveries: ['email', 'notification-mails'],
    health: ['raid', 'users'],
    images: ['users'],
    members: ['comments'],
    posts: ['stats', 'users'],
    profiles: ['users'],
    push: ['notification-mails'],
    sessions: ['users'],
    held: ['comments'],
    reports: ['claims', 'comments', 'raid'],
    revisions: ['comments'],
    setup: ['stats'],
    thanks: ['comments'],
    users: ['auth', 'stats'],
  },
  client: {
    comments: ['images', 'mutes', 'push', 'read-positions', 'reports', 'revisions', 'sanctions'],
    dashboard: [
      'health',
      'held',
      'images',
      'membership',
      'moderation',
      'mutes',
      'push',
      'reports',
      'sanctions',
      'stats',
      'tags',
    ],
    health: ['moved', 'stats'],
    held: ['comments', 'tags'],
    home: ['announcements', 'tags'],
    images: ['moderation'],
    inbox: ['announcements'],
    members: ['comments', 'mutes', 'sanctions', 'tags'],
    posts: [
      'comments',
      'held',
      'images',
      'inbox',
      'mutes',
      'polls',
      'read-positions',
      'reports',
      'revisions',
      'sanctions',
      'tags',
      'votes',
    ],
    push: ['inbox'],
    safety: ['inbox'],
    sanctions: ['moderation'],
    saved: ['tags'],
    search: ['comments', 'mutes', 'tags'],
    setup: ['announcements', 'home', 'settings', 'tags'],
    since: ['inbox', 'mutes', 'read-positions', 'tags'],
    users: ['moderation', 'sanctions'],
  },
};
