import { Type } from 'typebox';
import { Count, Rev } from '../core/schemas.ts';

/** How much waits for moderators. */
export const Waiting = Type.Integer({
  ...Count,
  description: 'texts that wait for approval and appeals that nobody has answered',
});

const moderationEvents = {
  'moderation:changed': Type.Object({ waiting: Waiting, rev: Rev }),
};

export const moderation = { events: moderationEvents };
