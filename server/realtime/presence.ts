import { TYPING_SECONDS } from '../../contract/values/limits.ts';

/** Distinct ids, each held by a number of holders: an id leaves with the last of them. */
class RefCounts {
  #holders = new Map<string, number>();
  /** All holders of all ids. */
  total = 0;

  /** How many ids there are. */
  get size(): number {
    return this.#holders.size;
  }

  /** The ids. */
  ids(): Iterable<string> {
    return this.#holders.keys();
  }

  /** Adds a holder of an id. */
  add(id: string): void {
    this.#holders.set(id, (this.#holders.get(id) ?? 0) + 1);
    this.total += 1;
  }

  /** Removes one of the id's holders. */
  remove(id: string): void {
    const left = (this.#holders.get(id) ?? 0) - 1;
    if (left < 0) return;
    if (left === 0) this.#holders.delete(id);
    else this.#holders.set(id, left);
    this.total -= 1;
  }
}

/** The local sockets in a post's presence room. */
interface LocalPost {
  /** The member of each socket, by the socket's id; null for a visitor. */
  sockets: Map<string, string | null>;
  members: RefCounts;
  /** The sockets whose members write, and the timer that ends each entry. */
  typing: Map<string, NodeJS.Timeout>;
  writers: RefCounts;
}

interface Counts {
  readers: number;
  typing: number;
}

/** The counts of one server. It names the members, because an account on two servers counts once. */
export interface ServerCounts extends Counts {
  /** The members among the readers; the first `typing` of them write. */
  members: readonly string[];
}

const noSockets = (): LocalPost => ({
  sockets: new Map(),
  members: new RefCounts(),
  typing: new Map(),
  writers: new RefCounts(),
});

const countsOf = ({ sockets, members, writers }: LocalPost): Counts => ({
  readers: sockets.size - members.total + members.size,
  typing: writers.size,
});

/** Counts who reads each post, and who writes a comment there: an account once, a visitor by connection. */
export class Presence {
  #local = new Map<string, LocalPost>();
  /** Counts by server, then by post, as the other servers publish them. */
  #remote = new Map<string, Map<string, ServerCounts>>();
  #onChange: (postId: string) => void;
  #onLocalChange: (postId: string) => void;

  /**
   * @param onChange called when another server's counts of a post arrive.
   * @param onLocalChange called when the local counts of a post change.
   */
  constructor(onChange: (postId: string) => void, onLocalChange = onChange) {
    this.#onChange = onChange;
    this.#onLocalChange = onLocalChange;
  }

  /** The counts of all servers. */
  counts(postId: string): Counts {
    const local = this.#local.get(postId) ?? noSockets();
    const remote = [...this.#remote.values()].flatMap((posts) => posts.get(postId) ?? []);
    if (remote.length === 0) return countsOf(local);
    const members = new Set(local.members.ids());
    const writers = new Set(local.writers.ids());
    /** Those without an account; an older server names no members. */
    let others = local.sockets.size - local.members.total;
    let otherWriters = 0;
    for (const server of remote) {
      others += server.readers - server.members.length;
      otherWriters += Math.max(0, server.typing - server.members.length);
      for (const id of server.members) members.add(id);
      for (const id of server.members.slice(0, server.typing)) writers.add(id);
    }
    return { readers: others + members.size, typing: otherWriters + writers.size };
  }

  /** The counts of this server's own sockets. */
  localCounts(postId: string): ServerCounts {
    const post = this.#local.get(postId) ?? noSockets();
    const members = new Set([...post.writers.ids(), ...post.members.ids()]);
    return { ...countsOf(post), members: [...members] };
  }

  /** The posts that local sockets read. */
  localPosts(): string[] {
    return [...this.#local.keys()];
  }

  /** Stores the counts of another server. */
  receive(server: string, postId: string, counts: ServerCounts) {
    const posts = this.#remote.get(server) ?? new Map<string, ServerCounts>();
    this.#remote.set(server, posts);
    if (counts.readers > 0) posts.set(postId, counts);
    else posts.delete(postId);
    this.#onChange(postId);
  }

  /** Stores the counts of another server in the place of all that it has told before. */
  receiveAll(server: string, counts: Map<string, ServerCounts>) {
    const posts = new Set([...(this.#remote.get(server)?.keys() ?? []), ...counts.keys()]);
    this.#remote.set(server, counts);
    for (const postId of posts) this.#onChange(postId);
  }

  /** Drops the counts of a server that has left the cluster. */
  removeServer(server: string) {
    this.receiveAll(server, new Map());
    this.#remote.delete(server);
  }

  /**
   * Counts a socket's person as a reader.
   * @param member the id of the signed-in member; null for a visitor.
   */
  join(postId: string, socket: string, member: string | null) {
    const post = this.#local.get(postId) ?? noSockets();
    if (post.sockets.has(socket)) return;
    this.#local.set(postId, post);
    this.#change(postId, post, () => {
      post.sockets.set(socket, member);
      if (member !== null) post.members.add(member);
    });
  }

  /** Counts a socket as a reader no longer. */
  leave(postId: string, socket: string) {
    const post = this.#local.get(postId);
    const member = post?.sockets.get(socket);
    if (!post || member === undefined) return;
    this.#change(postId, post, () => {
      this.#endTyping(post, socket);
      post.sockets.delete(socket);
      if (member !== null) post.members.remove(member);
      if (post.sockets.size === 0) this.#local.delete(postId);
    });
  }

  /** Counts the member of a reader's socket as typing for 5 seconds, or ends that. */
  setTyping(postId: string, socket: string, on: boolean) {
    const post = this.#local.get(postId);
    const member = post?.sockets.get(socket);
    if (!post || !member) return;
    this.#change(postId, post, () => {
      this.#endTyping(post, socket);
      if (!on) return;
      const end = () => this.setTyping(postId, socket, false);
      post.typing.set(socket, setTimeout(end, TYPING_SECONDS * 1_000).unref());
      post.writers.add(member);
    });
  }

  #endTyping({ sockets, typing, writers }: LocalPost, socket: string) {
    const member = sockets.get(socket);
    clearTimeout(typing.get(socket));
    if (typing.delete(socket) && member) writers.remove(member);
  }

  /** Changes the sockets of a post, and tells so if the counts are others then. */
  #change(postId: string, post: LocalPost, change: () => void) {
    const before = countsOf(post);
    change();
    const after = countsOf(post);
    if (after.readers !== before.readers || after.typing !== before.typing)
      this.#onLocalChange(postId);
  }
}
