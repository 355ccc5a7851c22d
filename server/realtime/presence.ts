import { TYPING_SECONDS } from '../../contract/limits.ts';

/** The local sockets in a post's presence room, by their ids. */
interface PostPresence {
  readers: Set<string>;
  /** The sockets whose members write, and the timer that ends each entry. */
  typing: Map<string, NodeJS.Timeout>;
}

interface Counts {
  readers: number;
  typing: number;
}

/** Counts the sockets that read each post, and those whose members write a comment there. */
export class Presence {
  #local = new Map<string, PostPresence>();
  /** Counts by server, then by post, as the other servers publish them. */
  #remote = new Map<string, Map<string, Counts>>();
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
    const all = this.localCounts(postId);
    for (const posts of this.#remote.values()) {
      all.readers += posts.get(postId)?.readers ?? 0;
      all.typing += posts.get(postId)?.typing ?? 0;
    }
    return all;
  }

  /** The counts of this server's own sockets. */
  localCounts(postId: string): Counts {
    const post = this.#local.get(postId);
    return { readers: post?.readers.size ?? 0, typing: post?.typing.size ?? 0 };
  }

  /** The posts that local sockets read. */
  localPosts(): string[] {
    return [...this.#local.keys()];
  }

  /** Stores the counts of another server. */
  receive(server: string, postId: string, counts: Counts) {
    const posts = this.#remote.get(server) ?? new Map<string, Counts>();
    this.#remote.set(server, posts);
    if (counts.readers > 0) posts.set(postId, counts);
    else posts.delete(postId);
    this.#onChange(postId);
  }

  /** Drops the counts of a server that has left the cluster. */
  removeServer(server: string) {
    const posts = this.#remote.get(server)?.keys() ?? [];
    this.#remote.delete(server);
    for (const postId of posts) this.#onChange(postId);
  }

  /** Counts a socket as a reader. */
  join(postId: string, socket: string) {
    const post = this.#local.get(postId) ?? { readers: new Set(), typing: new Map() };
    this.#local.set(postId, post);
    if (post.readers.has(socket)) return;
    post.readers.add(socket);
    this.#onLocalChange(postId);
  }

  /** Counts a socket as a reader no longer. */
  leave(postId: string, socket: string) {
    const post = this.#local.get(postId);
    if (!post?.readers.delete(socket)) return;
    clearTimeout(post.typing.get(socket));
    post.typing.delete(socket);
    if (post.readers.size === 0) this.#local.delete(postId);
    this.#onLocalChange(postId);
  }

  /** Counts a reader's socket as typing for 5 seconds, or ends that. */
  setTyping(postId: string, socket: string, on: boolean) {
    const post = this.#local.get(postId);
    if (!post?.readers.has(socket)) return;
    const before = post.typing.size;
    clearTimeout(post.typing.get(socket));
    if (on) {
      const end = () => this.setTyping(postId, socket, false);
      post.typing.set(socket, setTimeout(end, TYPING_SECONDS * 1_000).unref());
    } else {
      post.typing.delete(socket);
    }
    if (post.typing.size !== before) this.#onLocalChange(postId);
  }
}
