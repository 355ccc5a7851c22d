import { TYPING_SECONDS } from '../contract/limits.ts';

interface Present {
  readers: Set<string>;
  /** Who writes, and the timer that ends it. */
  typing: Map<string, NodeJS.Timeout>;
}

/** How many read each post now and how many write a comment there. Sockets are known by their ids. */
export class Presence {
  #posts = new Map<string, Present>();
  #changed: (postId: string) => void;

  /** @param changed called when a post's numbers are not what they were. */
  constructor(changed: (postId: string) => void) {
    this.#changed = changed;
  }

  numbers(postId: string) {
    const present = this.#posts.get(postId);
    return { readers: present?.readers.size ?? 0, typing: present?.typing.size ?? 0 };
  }

  come(postId: string, socket: string) {
    const present = this.#posts.get(postId) ?? { readers: new Set(), typing: new Map() };
    this.#posts.set(postId, present);
    if (present.readers.has(socket)) return;
    present.readers.add(socket);
    this.#changed(postId);
  }

  go(postId: string, socket: string) {
    const present = this.#posts.get(postId);
    if (!present?.readers.delete(socket)) return;
    clearTimeout(present.typing.get(socket));
    present.typing.delete(socket);
    if (present.readers.size === 0) this.#posts.delete(postId);
    this.#changed(postId);
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
    if (present.typing.size !== before) this.#changed(postId);
  }
}
