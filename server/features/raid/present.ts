import type { RaidNow } from '../../../contract/features/raid.ts';
import { iso } from '../../http/iso-time.ts';

/** The raid of an HTTP answer or a live event. */
export const presentRaid = (raid: { since: number } | undefined): RaidNow =>
  raid ? { since: iso(raid.since) } : null;
