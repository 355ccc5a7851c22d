/** The single place for the product's numbers and fixed words (spec, section 9; contract, "Longest"). */

/** Posts that a member without Gold may have at one time. */
export const FREE_POSTS = 5;

/** Page sizes of the lists, and the maximum of `limit`. */
export const PAGE = {
  posts: 5,
  comments: 5,
  myPosts: 10,
  users: 10,
  reports: 10,
  most: 100,
} as const;

/** Most posts in the answers of `GET /user/{email}/recent-posts` and `GET /posts/search`. */
export const RECENT_POSTS = 6;
export const SEARCH_RESULTS = 100;

/** Maximum lengths in Unicode code points; texts that are stored in NFC (contract/text.ts) are measured in it. */
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
 * Lengths of passwords. The minimum equals Firebase's, so both providers accept the same passwords; production follows
 * ASVS 6.2.1 for the forum's own accounts. The maximum limits the cost of hashing.
 */
export const PASSWORD = { shortest: 6, shortestInProduction: 8, longest: 128 } as const;

export const MOST_STARTING_VOTES = 1_000_000;
export const DEFAULT_TAG = 'general';

/** The three reasons for reporting a comment, as the spec words them. */
export const REASONS = ['Offensive language', 'Spam or scam', 'Irrelevant content'] as const;

export const CURRENCIES = ['bdt', 'usd'] as const;
/** The one-time price of Gold in the currency's smallest unit: 100 taka or 1 US dollar. */
export const GOLD_PRICE = { bdt: 10_000, usd: 100 } as const;

/** The error message of a sixth post (spec, section 8). */
export const LIMIT_REACHED =
  'You have reached your 5 posts limit. Please become a member to post more.';

/** Duration of a `typing` message in seconds (contract, Live). */
export const TYPING_SECONDS = 5;
/** Lifetime of a product token in seconds. */
export const TOKEN_SECONDS = 3_600;
