import Database from 'better-sqlite3';

/** The acknowledged writes of a forum. */
export interface Ledger {
  posts: Set<string>;
  comments: Set<string>;
  deleted: Set<string>;
  /** Possible votes by member and post, including a vote in flight at a crash. */
  votes: Map<string, Set<number | undefined>>;
  /** The same of votes in polls, as their rows hold the options, and by member and comment of thanks. */
  ballots: Map<string, Set<string | undefined>>;
  thanks: Map<string, Set<number | undefined>>;
  /** The posts with a poll. */
  polls: Set<string>;
  /** The highest acknowledged rev of each post. */
  revs: Map<string, number>;
  /** The number of acknowledged writes. */
  acknowledged: number;
}

export const openLedger = (): Ledger => ({
  posts: new Set(),
  comments: new Set(),
  deleted: new Set(),
  votes: new Map(),
  ballots: new Map(),
  thanks: new Map(),
  polls: new Set(),
  revs: new Map(),
  acknowledged: 0,
});

/** A snapshot of the ledger. */
export const copyOf = (ledger: Ledger): Ledger => structuredClone(ledger);

export const voteKey = (memberId: string, textId: string): string => `${memberId} ${textId}`;

/** A sentence for each acknowledged write that a forum's file does not hold. */
export function brokenPromises(file: string, promised: Ledger): string[] {
  const handle = new Database(file, { readonly: true });
  try {
    const ids = (table: string) =>
      new Set(handle.prepare(`select id from ${table}`).pluck().all() as string[]);
    const [posts, comments] = [ids('posts'), ids('comments')];
    const vote = handle
      .prepare(`select direction from votes where user_key = (select key from users where id = ?)
        and post_key = (select key from posts where id = ?)`)
      .pluck();
    const ballot = handle
      .prepare(`select options from ballots where user_key = (select key from users where id = ?)
        and post_key = (select key from posts where id = ?)`)
      .pluck();
    const thank = handle
      .prepare(`select 1 from thanks where user_key = (select key from users where id = ?)
        and comment_key = (select key from comments where id = ?)`)
      .pluck();
    const rev = handle.prepare('select rev from posts where id = ?').pluck();
    const told =
      handle.prepare(`select coalesce((select count from notices where kind = 'votes' and subject = posts.id
          and notices.user_key = posts.author_key), 0) as told,
        (select count(*) from votes where post_key = posts.key and votes.user_key <> author_key) as votes
        from posts where id = ?`);
    /** True if the author of a post was told of its milestone, and of no greater one: writers withdraw no vote. */
    const hasMilestone = (id: string) => {
      const { told: known = 0, votes = 0 } = (told.get(id) ?? {}) as {
        told?: number;
        votes?: number;
      };
      return known === (votes < 1 ? 0 : 10 ** (String(votes).length - 1));
    };
    const missing = (what: string, wanted: Set<string>, there: Set<string>) =>
      [...wanted].filter((id) => !there.has(id)).map((id) => `${what} ${id} is lost`);
    const others = (
      what: string,
      acts: ReadonlyMap<string, ReadonlySet<unknown>>,
      row: Database.Statement,
    ) =>
      [...acts]
        .filter(([key, may]) => !may.has(row.get(...key.split(' '))))
        .map(([key]) => `The ${what} of ${key} is another`);
    return [
      ...missing('Post', promised.posts, posts),
      ...missing('Comment', promised.comments, comments),
      ...[...promised.deleted]
        .filter((id) => comments.has(id))
        .map((id) => `Comment ${id} was deleted and is there again`),
      ...others('vote', promised.votes, vote),
      ...others('vote in a poll', promised.ballots, ballot),
      ...others('thank', promised.thanks, thank),
      ...[...promised.posts]
        .filter((id) => !hasMilestone(id))
        .map((id) => `Another milestone than that of its votes was told of post ${id}`),
      ...[...promised.revs]
        .filter(([id, known]) => Number(rev.get(id) ?? 0) < known)
        .map(([id, known]) => `Post ${id} is older than its rev ${known}`),
    ];
  } finally {
    handle.close();
  }
}
