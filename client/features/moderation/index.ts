import type { ClientFeature } from '../feature.ts';
import { late } from './connect.ts';

export const moderation = {
  events: late.events,
  rooms: { admin: late.room },
} satisfies ClientFeature;
