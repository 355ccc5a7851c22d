import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Count, Id, IsoTime, Model } from '../core/schemas.ts';

/** The counts of an import from another platform. Each code has a sentence in the messages (`moved…`). */

/** The platforms; Nitro Porter stands for all that it reads. */
export const MOVED_FROM = ['phpbb', 'discourse', 'porter'] as const;
export type MovedFrom = (typeof MOVED_FROM)[number];

/** The content that came. */
export const MOVED_CAME = [
  'members',
  'guests',
  'posts',
  'comments',
  'replies',
  'answers',
  'polls',
  'tags',
  'votes',
  'thanks',
  'closed',
  'pins',
  'pictures',
  'moderators',
  'sanctions',
  'passwords',
  'addresses',
] as const;
export type MovedCame = (typeof MOVED_CAME)[number];

/** The content that did not come. */
export const MOVED_LEFT = [
  'privateMessages',
  'hiddenForums',
  'hiddenTopics',
  'hiddenReplies',
  'likesLeft',
  'deleted',
  'unapproved',
  'drafts',
  'ownTags',
  'orphans',
  'attachments',
  'pollsLeft',
  'pinsLeft',
  'sanctionsLeft',
  'localModerators',
  'signatures',
  'ranks',
  'subscriptions',
  'passwords',
] as const;
export type MovedLeft = (typeof MOVED_LEFT)[number];

/** The content that is not as it was. */
export const MOVED_CHANGED = [
  'addressTwice',
  'nameTwice',
  'unproven',
  'tagsCut',
  'longTitles',
  'longTexts',
  'emptyTexts',
  'marks',
  'linksRewritten',
  'picturesLinks',
  'timesLater',
] as const;
export type MovedChanged = (typeof MOVED_CHANGED)[number];

/** Why a member has another address or name than in the old forum. */
export const MOVED_REASONS = ['address', 'name', 'guest', 'invalid'] as const;
export type MovedReason = (typeof MOVED_REASONS)[number];

/** The faults of the dump that a report names. */
export const MOST_MOVED_FAULTS = 20;

const code = <const Code extends string>(codes: readonly Code[]) =>
  Type.Unsafe<Code>(Type.Enum([...codes]));
const counts = <const Code extends string>(codes: readonly Code[]) =>
  Type.Array(Type.Object({ what: code(codes), count: Count }));

export const Moved = Model('Moved', {
  from: code(MOVED_FROM),
  forum: Type.String(),
  /** The address of the old forum; null: the dump does not name it. */
  was: Type.Union([Type.String(), Type.Null()]),
  at: IsoTime,
  came: counts(MOVED_CAME),
  left: counts(MOVED_LEFT),
  changed: counts(MOVED_CHANGED),
  people: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      email: Type.String(),
      why: code(MOVED_REASONS),
    }),
  ),
  faults: Type.Array(
    Type.Object({
      what: Type.Unsafe<MovedLeft | MovedChanged>(Type.String()),
      id: Type.String(),
    }),
    { maxItems: MOST_MOVED_FAULTS },
  ),
});
export type Moved = Static<typeof Moved>;

const movedCalls = endpoints({
  'GET /admin/moved': {
    summary: 'What an import has brought',
    access: 'admin',
    answer: Type.Object({ moved: Type.Union([Moved, Type.Null()]) }),
  },
});

export const moved = { calls: movedCalls };
