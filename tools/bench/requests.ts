/** The bytes of requests, and the order in which the load generator sends them. */

/** A member whose requests carry this token. */
export interface Member {
  email: string;
  token: string;
}

/** Requests and their share of a load. */
export interface Kind {
  share: number;
  /** Each request is drawn at random. */
  requests?: string[];
  /** Each request pairs a line with a rest. No pair returns before all were sent, so each vote is a new one. */
  pairs?: { lines: string[]; rests: string[] };
}

/** The sequence of the requests of one kind. */
function sequenceOf({ requests = [], pairs }: Kind): () => Buffer {
  if (!pairs) {
    const all = requests.map((text) => Buffer.from(text));
    return () => all[Math.floor(Math.random() * all.length)] as Buffer;
  }
  const { lines, rests } = pairs;
  let sent = 0;
  return () => {
    const line = sent % lines.length;
    const rest = (line + Math.floor(sent / lines.length)) % rests.length;
    sent++;
    return Buffer.from(`${lines[line]}${rests[rest]}`);
  };
}

/** The sequence of the requests of all kinds, each by its share. */
export function requestsOf(kinds: Kind[]): () => Buffer {
  const all = kinds.map((kind) => ({ share: kind.share, next: sequenceOf(kind) }));
  return () => {
    let rest = Math.random();
    const chosen = all.find(({ share }) => {
      rest -= share;
      return rest < 0;
    });
    return (chosen ?? (all.at(-1) as (typeof all)[number])).next();
  };
}

const head = (line: string) => `${line} HTTP/1.1\r\nHost: localhost\r\n`;
const tokenOf = ({ token }: Member) => `Authorization: Bearer ${token}\r\n`;

/** The JSON body of a comment as people write it: a paragraph without marks. */
export const commentOf = ({ email }: Pick<Member, 'email'>, postId: string): string =>
  JSON.stringify({
    postId,
    authorEmail: email,
    text: 'I tried this on the weekend and it worked on the second attempt. ধন্যবাদ 🙏',
    createdAt: '11/20/2026, 4:52:55 PM',
  });

/** The bytes of requests. */
export const bytes = {
  get: (path: string) => `${head(`GET ${path}`)}\r\n`,
  /** A browser's request for a page. */
  page: (path: string) =>
    `${head(`GET ${path}`)}Accept: text/html\r\nAccept-Encoding: gzip, br\r\n\r\n`,
  voteLine: (postId: string, way: 'upvote' | 'downvote') => head(`PATCH /posts/${postId}/${way}`),
  voteRest: (member: Member) => `${tokenOf(member)}\r\n`,
  comment(member: Member, postId: string) {
    const body = commentOf(member, postId);
    const type = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
    return `${head('POST /comments')}${tokenOf(member)}${type}\r\n\r\n${body}`;
  },
};
