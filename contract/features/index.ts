/** The features of the product, one line each. The tables of calls, live events and rooms derive from it. */
// biome-ignore-all lint/performance/noBarrelFile: the platform imports it as one list.
export { announcements } from './announcements.ts';
export { audit } from './audit.ts';
export { auth } from './auth.ts';
export { comments } from './comments.ts';
export { members } from './members.ts';
export { membership } from './membership.ts';
export { posts } from './posts.ts';
export { reports } from './reports.ts';
export { stats } from './stats.ts';
export { tags } from './tags.ts';
export { users } from './users.ts';
export { votes } from './votes.ts';
