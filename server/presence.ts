import { TYPING_SECONDS } from '../contract/limits.ts';

interface Present {
  readers: Set<string>;
  /** Who writes, and the timer that ends it. */
  typing: Map<string, NodeJS.Timeout>;
}

interface Numbers {
  readers: number;
  typing: number;
}

/** How many read each post now and how many write a comment there. Sockets are known by their ids. */
export class Presence {
  #posts = new Map<string, Present>();
  /** What other servers say of their own sockets. */
  #elsewhere = new Map<string, Map<string, Numbers>>();
  #changed: (postId: string) => void;

  #changedHere: (postId: string) => void;

  /**
   * @param changed called when a post's numbers are not what they were.
   * @param changedHere called when it was this server's own sockets that changed them.
   */
  constructor(changed: (postId: string) => void, changedHere = changed) {
    this.#changed = changed;
    this.#changedHere = changedHere;
  }

  /** The numbers of all servers. */
  numbers(postId: string): Numbers {
    const all = this.here(postId);
    for (const posts of this.#elsewhere.values()) {
      all.readers += posts.get(postId)?.readers ?? 0;
      all.typing += posts.get(postId)?.typing ?? 0;
    }
    return all;
  }

  /** The numbers of this server's own sockets. */
  here(postId: string): Numbers {
    const present = this.#posts.get(postId);
    return { readers: present?.readers.size ?? 0, typing: present?.typing.size ?? 0 };
  }

  /** The posts that are read here. */
  posts(): string[] {
    return [...this.#posts.keys()];
  }

  /** Notes what another server says of its sockets. */
  hear(server: string, postId: string, numbers: Numbers) {
    const posts = this.#elsewhere.get(server) ?? new Map<string, Numbers>();
    this.#elsewhere.set(server, posts);
    if (numbers.readers > 0) posts.set(postId, numbers);
    else posts.delete(postId);
    this.#changed(postId);
  }

  /** Another server is gone, and its sockets with it. */
  forget(server: string) {
    const posts = this.#elsewhere.get(server)?.keys() ?? [];
    this.#elsewhere.delete(server);
    for (const postId of posts) this.#changed(postId);
  }

  come(postId: string, socket: string) {
    const present = this.#posts.get(postId) ?? { readers: new Set(), typing: new Map() };
    this.#posts.set(postId, present);
    if (present.readers.has(socket)) return;
    present.readers.add(socket);
    this.#changedHere(postId);
  }

  go(postId: string, socket: string) {
    const present = this.#posts.get(postId);
    if (!present?.readers.delete(socket)) return;
    clearTimeout(present.typing.get(socket));
    present.typing.delete(socket);
    if (present.readers.size === 0) this.#posts.delete(postId);
    this.#changedHere(postId);
  }

  /** Counts a reader among those who write, for 5 seconds. */
  type(postId: string, socket: string, on: boolean) {
    const present = this.#posts.get(postId);
    if (!present?.readers.has(socket)) return;
    const before = present.typing.size;
    clearTimeout(present.typing.get(socket));
    if (on) {
      const end = () => this.type(postId, socket, false);
      present.typing.set(socket, setTimeout(end, TYPING_SECONDS * 1_000).unref());
    } else {
      present.typing.delete(socket);
    }
    if (present.typing.size !== before) this.#changedHere(postId);
  }
}
