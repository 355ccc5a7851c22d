import type { Agent } from 'node:http';
import type { Member } from '../../tests/support/members.ts';
import { agentOf, callerOf, good, type Reply } from './caller.ts';
import { type Ledger, voteKey } from './ledger.ts';
import { startServer } from './server.ts';
import { makeData, type Setup } from './setup.ts';

const CREATED = '20/11/2026, 10:00:00';

export const postOf = ({ email }: Member) => ({
  body: {
    title: 'A question of tea',
    description: 'Milk first, or last?',
    authorEmail: email,
    createdAt: CREATED,
  },
});
export const commentOf = ({ email }: Member, postId: string, text = 'A word') => ({
  body: { postId, authorEmail: email, text, createdAt: CREATED },
});

interface Forum {
  members?: number;
  /** Posts to seed; none by default. */
  posts?: number;
  env?: Record<string, string>;
  /** The limit of open files. */
  handles?: number;
  /** Connections of the agent. */
  connections?: number;
}

/** Starts a forum whose first member has published a post, with that member's calls. */
export async function startWithPost(
  setup: Setup,
  { members = 1, posts = 0, env = {}, handles, connections }: Forum = {},
) {
  const data = await makeData(setup, { members, posts });
  const server = await startServer(setup, data.dir, env, handles);
  const agent = agentOf(connections);
  setup.onFinished(() => agent.destroy());
  const [author] = data.members as [Member];
  const call = callerOf(server.url, agent, author.token);
  const id = good('POST /posts', await call('POST /posts', postOf(author))).insertedId;
  return { data, server, agent, author, call, id };
}

export interface Also {
  /** Handles an answer with an error status; without it, such an answer ends the writer. */
  refused?: (reply: Reply<unknown>) => void;
  /** Called after each answer is recorded. */
  after?: () => void;
}

export interface Writing {
  /** Settles with the error that ended each writer; null for a writer that was stopped. */
  ended: Promise<unknown[]>;
  stop(): Promise<unknown[]>;
  /** Settles after this many further answers. */
  moment(more: number): Promise<void>;
}

/**
 * Writes as several members, one request at a time each, and records acknowledged writes in the ledger. A vote in
 * flight at a crash is recorded as possible.
 */
export function startWriting(
  url: string,
  agent: Agent,
  members: Member[],
  ledger: Ledger,
  { refused, after }: Also = {},
): Writing {
  let going = true;
  let onAnswer = () => {};

  async function writeOn(member: Member): Promise<null> {
    const call = callerOf(url, agent, member.token);
    const own: string[] = [];
    const taken = <T>(what: string, reply: Reply<T>): T | null => {
      if (!refused || reply.status < 300) return good(what, reply);
      refused(reply);
      return null;
    };
    while (going) {
      const dice = Math.random();
      const posts = [...ledger.posts];
      const id = posts[Math.floor(Math.random() * posts.length)];
      if (!id || dice < 0.1) {
        const made = taken('POST /posts', await call('POST /posts', postOf(member)));
        if (made) ledger.posts.add(made.insertedId);
      } else if (dice < 0.5) {
        const made = taken('POST /comments', await call('POST /comments', commentOf(member, id)));
        if (made) own.push(made._id);
        if (made) ledger.comments.add(made._id);
      } else if (dice < 0.6 && own.length > 0) {
        const gone = own.shift() as string;
        ledger.comments.delete(gone);
        const name = 'DELETE /comments/{id}';
        if (taken(name, await call(name, { params: { id: gone } }))) ledger.deleted.add(gone);
      } else {
        const way = Math.random() < 0.5 ? 'up' : 'down';
        const sign = way === 'up' ? 1 : -1;
        const key = voteKey(member.id, id);
        ledger.votes.set(key, new Set([...(ledger.votes.get(key) ?? [undefined]), sign]));
        const name = `PATCH /posts/{id}/${way}vote` as const;
        const now = taken(name, await call(name, { params: { id } }));
        if (now) ledger.votes.set(key, new Set([sign]));
        if (now) ledger.revs.set(id, Math.max(ledger.revs.get(id) ?? 0, now.rev));
      }
      ledger.acknowledged++;
      after?.();
      onAnswer();
    }
    return null;
  }

  const ended = Promise.all(members.map((member) => writeOn(member).catch((fault) => fault)));
  return {
    ended,
    stop() {
      going = false;
      return ended;
    },
    moment(more) {
      const at = ledger.acknowledged + more;
      const come = new Promise<void>((resolve) => {
        onAnswer = () => {
          if (ledger.acknowledged >= at) resolve();
        };
      });
      return Promise.race([come, ended.then(() => undefined)]);
    },
  };
}
