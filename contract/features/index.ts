/** The features of the product, one line each. The tables of calls, live events and rooms derive from it. */
// biome-ignore-all lint/performance/noBarrelFile: the platform imports it as one list.
export { announcements } from './announcements.ts';
export { audit } from './audit.ts';
export { auth } from './auth.ts';
export { comments } from './comments.ts';
export { health } from './health.ts';
export { held } from './held.ts';
export { inbox } from './inbox.ts';
export { members } from './members.ts';
export { membership } from './membership.ts';
export { moderation } from './moderation.ts';
export { mutes } from './mutes.ts';
export { pins } from './pins.ts';
export { posts } from './posts.ts';
export { profiles } from './profiles.ts';
export { readPositions } from './read-positions.ts';
export { reports } from './reports.ts';
export { revisions } from './revisions.ts';
export { sanctions } from './sanctions.ts';
export { saved } from './saved.ts';
export { search } from './search.ts';
export { settings } from './settings.ts';
export { setup } from './setup.ts';
export { stats } from './stats.ts';
export { tags } from './tags.ts';
export { users } from './users.ts';
export { votes } from './votes.ts';
