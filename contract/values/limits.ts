/** The single place for the product's numbers and fixed words (spec, section 9; contract, "Longest"). */

/** Posts that a member without Gold may have at one time. */
export const FREE_POSTS = 5;

/** Page sizes of the lists, and the maximum of `limit`. */
export const PAGE = {
  posts: 5,
  comments: 5,
  fullComments: 20,
  inbox: 20,
  images: 20,
  follows: 100,
  /** Any other list. */
  list: 10,
  most: 100,
} as const;

/** Tags that the setup of a forum can add. */
export const MOST_SETUP_TAGS = 20;

/** Members whom one member can mute. */
export const MOST_MUTES = 1_000;

/** Passkeys that one member can have. */
export const MOST_PASSKEYS = 10;

/** Second factors and recovery codes that a member sets up in a day, beginnings to leave, and changes of a password. */
export const SAFETY_CHANGES_A_DAY = 20;
/** New devices that a member is told of in a day. */
export const NEW_DEVICES_A_DAY = 20;

/** Browsers of one member that get notifications. */
export const MOST_PUSH_DEVICES = 10;

/** The orders of a post's comments: the newest or the oldest first. */
export const ORDERS = ['new', 'old'] as const;
export type Order = (typeof ORDERS)[number];
/** The orders of a thread: those of every list, and most thanks first, ties oldest first. */
export const THREAD_ORDERS = [...ORDERS, 'best'] as const;
export type ThreadOrder = (typeof THREAD_ORDERS)[number];
/** A thread with fewer comments is not offered by thanks. */
export const COMMENTS_FOR_BEST = 10;

/** The graphemes of an excerpt: what a reply shows of the comment that it answers. */
export const EXCERPT = 100;

/** The graphemes of a bio; `LONGEST.bio` has room for as many of the longest emoji, of 11 code points. */
export const BIO_GRAPHEMES = 300;

/** Activity since a day: the most days back, the threads, a lead's graphemes, and the pace of a reader. */
export const MOST_DAYS_BACK = 31;
export const SINCE_THREADS = 100;
export const LEAD = 200;
export const WORDS_A_MINUTE = 200;

/** Most posts in the answers of `GET /user/{email}/recent-posts` and `GET /posts/search`. */
export const RECENT_POSTS = 6;
export const SEARCH_RESULTS = 100;

/** Newcomers: accounts of fewer days with fewer comments that stand. */
export const NEWCOMER = { days: 3, comments: 3 } as const;
/**
 * A raid: so many sign-ups or newcomers' texts in an hour, and over so many times the most of that hour on the last
 * days; before there are so many days, as many within a few minutes. It ends after so many calm hours.
 */
export const RAID = { least: 20, times: 5, days: 7, firstMinutes: 10, hours: 2 } as const;
/** Texts of one member that wait for approval: at one time, and new ones in an hour. */
export const MOST_HELD = 30;
export const HELD_AN_HOUR = 20;

/** Texts that one press refuses at most, and for how many days an account is young enough to be cleared whole. */
export const MOST_REFUSED = 500;
export const CLEAR_DAYS = 30;
/** So many days a refusal of many texts, or a clear of a member, can be undone. */
export const UNDO_DAYS = 7;

/** New comments of a post are counted to this number; further ones count no more. */
export const MOST_NEW = 999;
/** Most posts that one call names in its query. */
export const POSTS_AT_ONCE = 100;

/** Unseen items of an inbox are counted to this number. */
export const MOST_UNSEEN = 999;
/** The items of an inbox that its room tells of. */
export const TOP_ITEMS = 5;
/** The members whom an item names. */
export const MOST_PEOPLE = 3;

/**
 * The longest address of a request, in bytes: its path, and path and query together. A reason of 500 characters fits,
 * which some calls take in the query.
 */
export const LONGEST_ADDRESS = { path: 2_048, whole: 8_192 } as const;

/**
 * Maximum lengths in Unicode code points; texts that are stored in NFC (contract/values/text.ts) are measured in it.
 */
export const LONGEST = {
  title: 200,
  description: 20_000,
  comment: 5_000,
  tag: 30,
  name: 80,
  bio: 4_000,
  blurb: 200,
  wordsHeld: 5_000,
  setupCode: 64,
  photo: 2_048,
  announcementTitle: 200,
  announcementText: 5_000,
  reason: 500,
  search: 100,
  email: 254,
  createdAt: 64,
  appeal: 2_000,
  passkey: 60,
} as const;

/** The least time between showing the register form and sending it, in production. */
export const REGISTER_SECONDS = 3;

/** The currencies in which Gold is paid. */
export const CURRENCIES = ['bdt', 'usd'] as const;
/** The one-time price of Gold in the currency's smallest unit: 100 taka or 1 US dollar. */
export const GOLD_PRICE = { bdt: 10_000, usd: 100 } as const;

/** Codes for Gold that an admin makes in one call, and the days after which they can expire. */
export const CODES_AT_ONCE = 100;
export const CODE_DAYS = 3_650;
/** The longest note about codes, and the codes of a page. The first page of a visitor has neither. */
export const CODE_NOTE = 200;
export const CODES_A_PAGE = 10;

/** The most posts that stand above all others on home. */
export const MOST_PINNED = 3;

/** The longest sanction that has an end. */
export const MOST_SANCTION_DAYS = 3_650;

export const MOST_STARTING_VOTES = 1_000_000;
export const DEFAULT_TAG = 'general';

/** Members whom one text can mention; each has a name that is read with the text. */
export const MOST_MENTIONS = 20;
/** Links of one text. A tag of two letters takes fifty as a link, so the limit bounds the HTML of a hostile text. */
export const MOST_LINKS = 300;
/** Marks of one text that count; the line with the first one too many and all after it are shown as written. */
export const MOST_MARKS = 3_000;
/** Steps in search of the ends of links' words; a link whose search would begin after so many stays text. */
export const MOST_LINK_STEPS = 50_000;

/** An edit within so many seconds that nobody has answered, voted on or reported leaves no revision. */
export const QUIET_EDIT_SECONDS = 120;

/** Most earlier texts of a post or comment that are kept, and answered. */
export const MOST_REVISIONS = 100;
/** Most bytes of the kept earlier texts of a post or comment, source and HTML together, in UTF-8. */
export const MOST_REVISION_BYTES = 2_000_000;
/** Most bytes of the texts that a member's edits make in a day, in UTF-8. */
export const EDIT_BYTES_A_DAY = 5_000_000;

/** The error message of a sixth post (spec, section 8). */
export const LIMIT_REACHED =
  'You have reached your 5 posts limit. Please become a member to post more.';

/** The days of which an admin's health tells what was written, and the most of a day that it counts. */
export const HEALTH_DAYS = 7;
export const HEALTH_MOST_A_DAY = 10_000;

/** Duration of a `typing` message in seconds (contract, Live). */
export const TYPING_SECONDS = 5;
/** Lifetime of a product token in seconds. */
export const TOKEN_SECONDS = 3_600;

/** The choices for the posts and comments of a member who leaves. */
export const LEFT_TEXTS = ['keep', 'remove'] as const;
export type LeftTexts = (typeof LEFT_TEXTS)[number];

/** How long a leaving can be undone, in days. */
export const LEAVING_DAYS = 7;

/** The name of all who have left. */
export const LEFT_NAME = 'Deleted member';

/** The title and the text of a removed post that others have answered. */
export const REMOVED_BY_AUTHOR = 'Removed by its author';
