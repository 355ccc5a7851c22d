/** The features of the client, one line each. Screens, live events, rooms and hydration are derived from this list. */
// biome-ignore-all lint/performance/noBarrelFile: it is imported as a whole, as a list.
export { announcements } from './announcements/index.ts';
export { audit } from './audit/index.ts';
export { auth } from './auth/index.ts';
export { comments } from './comments/index.ts';
export { dashboard } from './dashboard/index.ts';
export { health } from './health/index.ts';
export { inbox } from './inbox/index.ts';
export { members } from './members/index.ts';
export { membership } from './membership/index.ts';
export { moderation } from './moderation/index.ts';
export { mutes } from './mutes/index.ts';
export { polls } from './polls/index.ts';
export { posts } from './posts/index.ts';
export { profiles } from './profiles/index.ts';
export { readPositions } from './read-positions/index.ts';
export { reports } from './reports/index.ts';
export { safety } from './safety/index.ts';
export { sanctions } from './sanctions/index.ts';
export { saved } from './saved/index.ts';
export { search } from './search/index.ts';
export { settings } from './settings/index.ts';
export { setup } from './setup/index.ts';
export { since } from './since/index.ts';
export { stats } from './stats/index.ts';
export { tags } from './tags/index.ts';
export { users } from './users/index.ts';
