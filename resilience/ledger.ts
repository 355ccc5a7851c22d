import Database from 'better-sqlite3';

/** The acknowledged writes of a forum. */
export interface Ledger {
  posts: Set<string>;
  comments: Set<string>;
  deleted: Set<string>;
  /** Possible votes by member and post, including a vote in flight at a crash. */
  votes: Map<string, Set<number | undefined>>;
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
  revs: new Map(),
  acknowledged: 0,
});

/** A snapshot of the ledger. */
export const copyOf = (ledger: Ledger): Ledger => structuredClone(ledger);

export const voteKey = (memberId: string, postId: string): string => `${memberId} ${postId}`;

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
    const rev = handle.prepare('select rev from posts where id = ?').pluck();
    const missing = (what: string, wanted: Set<string>, there: Set<string>) =>
      [...wanted].filter((id) => !there.has(id)).map((id) => `${what} ${id} is lost`);
    return [
      ...missing('Post', promised.posts, posts),
      ...missing('Comment', promised.comments, comments),
      ...[...promised.deleted]
        .filter((id) => comments.has(id))
        .map((id) => `Comment ${id} was deleted and is there again`),
      ...[...promised.votes]
        .filter(([key, may]) => !may.has(vote.get(...key.split(' ')) as number | undefined))
        .map(([key]) => `The vote of ${key} is another`),
      ...[...promised.revs]
        .filter(([id, known]) => Number(rev.get(id) ?? 0) < known)
        .map(([id, known]) => `Post ${id} is older than its rev ${known}`),
    ];
  } finally {
    handle.close();
  }
}
