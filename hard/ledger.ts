import Database from 'better-sqlite3';

/** What the forum has said yes to. */
export interface Ledger {
  posts: Set<string>;
  comments: Set<string>;
  deleted: Set<string>;
  /** Votes by member and post: what may stand now, with what was under way when the forum fell. */
  votes: Map<string, Set<number | undefined>>;
  /** The newest rev that was told of each post. */
  revs: Map<string, number>;
  /** How often it has said yes. */
  yes: number;
}

export const openLedger = (): Ledger => ({
  posts: new Set(),
  comments: new Set(),
  deleted: new Set(),
  votes: new Map(),
  revs: new Map(),
  yes: 0,
});

/** Everything the forum has said yes to so far. */
export const copyOf = (ledger: Ledger): Ledger => structuredClone(ledger);

export const voteKey = (memberId: string, postId: string): string => `${memberId} ${postId}`;

/** A sentence for each promise that a forum's file does not keep. */
export function brokenPromises(file: string, promised: Ledger): string[] {
  const handle = new Database(file, { readonly: true });
  try {
    const ids = (table: string) =>
      new Set(handle.prepare(`select id from ${table}`).pluck().all() as string[]);
    const [posts, comments] = [ids('posts'), ids('comments')];
    const vote = handle
      .prepare('select direction from votes where user_id = ? and post_id = ?')
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
