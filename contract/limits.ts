/** The numbers and fixed words of the product (spec, section 9; contract, "Longest"). The one place for each. */

/** Posts that a member without Gold may have at one time. */
export const FREE_POSTS = 5;

/** Page sizes of the lists, and the most that a caller may ask for with `limit`. */
export const PAGE = {
  posts: 5,
  comments: 5,
  myPosts: 10,
  users: 10,
  reports: 10,
  most: 100,
} as const;

/** How many posts `GET /user/{email}/recent-posts` and `GET /posts/search` answer at most. */
export const RECENT_POSTS = 6;
export const SEARCH_RESULTS = 100;

/** Longest texts, in Unicode code points; those that are stored in NFC (contract/text.ts) are counted in it. */
export const LONGEST = {
  title: 200,
  description: 20_000,
  comment: 5_000,
  tag: 30,
  name: 80,
  photo: 2_048,
  announcementTitle: 200,
  announcementText: 5_000,
  search: 100,
  email: 254,
  createdAt: 64,
} as const;

/**
 * Lengths of passwords: the least is Firebase's own, so that both providers take the same; in production the forum's own
 * accounts need what ASVS 6.2.1 asks for. The most bounds the work.
 */
export const PASSWORD = { shortest: 6, shortestInProduction: 8, longest: 128 } as const;

export const MOST_STARTING_VOTES = 1_000_000;
export const DEFAULT_TAG = 'general';

/** The three reasons for reporting a comment, as the spec words them. */
export const REASONS = ['Offensive language', 'Spam or scam', 'Irrelevant content'] as const;

export const CURRENCIES = ['bdt', 'usd'] as const;
/** One-time price of Gold in the currency's smallest unit: 100 taka or 1 US dollar. */
export const GOLD_PRICE = { bdt: 10_000, usd: 100 } as const;

/** The answer to a sixth post (spec, section 8). */
export const LIMIT_REACHED =
  'You have reached your 5 posts limit. Please become a member to post more.';

/** Seconds that a "typing" message counts (contract, Live). */
export const TYPING_SECONDS = 5;
/** Seconds that a product token is good for. */
export const TOKEN_SECONDS = 3_600;
