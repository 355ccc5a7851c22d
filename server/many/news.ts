/** What servers of one forum tell each other besides what they tell the sockets. */
export type News =
  /** A room whose kept answers are old. */
  | { drop: string }
  /** All kept answers are old. */
  | { clear: true }
  /** How the two long lists have changed, as the calls of `Order`. */
  | { added: [id: string, score: number] }
  | { removed: [id: string, score: number] }
  | { moved: [id: string, from: number, to: number] }
  /** How many of a server's own sockets read a post, and how many write there. */
  | { present: [postId: string, readers: number, typing: number] };

/** What goes over the line. `newest` is the newest id that the server knows: what others make comes after it. */
export type Message =
  /** A server lives; `listens` when it may soon trust what it keeps, so that others wait until it has heard them. */
  | { from: string; newest: string; beat: number; listens: boolean }
  | { from: string; newest: string; n: number; news: News[] }
  /** To one server: all of its news up to `heard` have arrived. */
  | { from: string; heard: number }
  /** News of this server were lost on the way. */
  | { from: string; unsaid: true }
  | { from: string; bye: true };
