/** The features of the server, one line each. The tables of handlers, rooms, effects and author rights derive from it. */
// biome-ignore-all lint/performance/noBarrelFile: the platform imports it as one list.
export { announcements } from './announcements/index.ts';
export { audit } from './audit/index.ts';
export { auth } from './auth/index.ts';
export { avatars } from './avatars/index.ts';
export { comments } from './comments/index.ts';
export { members } from './members/index.ts';
export { membership } from './membership/index.ts';
export { posts } from './posts/index.ts';
export { reports } from './reports/index.ts';
export { sitemap } from './sitemap/index.ts';
export { stats } from './stats/index.ts';
export { tags } from './tags/index.ts';
export { users } from './users/index.ts';
export { votes } from './votes/index.ts';
