import type { ClientFeature } from '../feature.ts';
import { late } from './connect.ts';

export const polls = {
  events: late.events,
  rooms: { poll: late.room },
} satisfies ClientFeature;
