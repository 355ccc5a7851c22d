import type { ClientFeature } from '../feature.ts';
import { late } from './connect.ts';

export const stats = {
  events: late.events,
  rooms: { admin: late.room },
} satisfies ClientFeature;
