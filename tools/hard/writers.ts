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

/** The texts of the options matter to nobody here. */
export const OPTIONS = ['Milk first', 'Tea first', 'No milk'];

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
 * Writes as several members, one request at a time each, and records acknowledged writes in the ledger. A vote or thank
 * in flight at a crash is recorded as possible.
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

  /** Comments that nobody deletes, for others to thank for. */
  const lasting: { id: string; by: Member }[] = [];
  const anyOf = <T>(list: readonly T[]): T | undefined =>
    list[Math.floor(Math.random() * list.length)];

  async function writeOn(member: Member): Promise<null> {
    const call = callerOf(url, agent, member.token);
    const own: string[] = [];
    const taken = <T>(what: string, reply: Reply<T>): T | null => {
      if (!refused || reply.status < 300) return good(what, reply);
      refused(reply);
      return null;
    };
    /** Sends an act of which there is one for each text and member: possible first, then the only one. */
    async function settle<Value, T>(
      acts: Map<string, Set<Value | undefined>>,
      [textId, value]: [textId: string, value: Value | undefined],
      [name, sent]: [name: string, sent: Promise<Reply<T>>],
    ): Promise<T | null> {
      const key = voteKey(member.id, textId);
      acts.set(key, new Set([...(acts.get(key) ?? [undefined]), value]));
      const now = taken(name, await sent);
      if (now) acts.set(key, new Set([value]));
      return now;
    }
    async function publish() {
      const { body } = postOf(member);
      const asked = { body: { ...body, poll: { options: OPTIONS } } };
      const made = taken('POST /posts', await call('POST /posts', asked));
      if (made) ledger.posts.add(made.insertedId);
      if (made) ledger.polls.add(made.insertedId);
    }
    async function comment(postId: string) {
      const made = taken('POST /comments', await call('POST /comments', commentOf(member, postId)));
      if (!made) return;
      ledger.comments.add(made._id);
      if (Math.random() < 0.7) own.push(made._id);
      else lasting.push({ id: made._id, by: member });
    }
    async function remove(id: string) {
      ledger.comments.delete(id);
      const name = 'DELETE /comments/{id}';
      if (taken(name, await call(name, { params: { id } }))) ledger.deleted.add(id);
    }
    async function thank(id: string) {
      const on = Math.random() < 0.7;
      const name = on ? 'PUT /comments/{id}/thanks' : 'DELETE /comments/{id}/thanks';
      const sent = call(name, { params: { id } });
      await settle(ledger.thanks, [id, on ? 1 : undefined], [name, sent]);
    }
    async function choose(id: string) {
      const options = [Math.floor(Math.random() * OPTIONS.length)];
      const name = 'PUT /posts/{id}/poll/vote';
      const sent = call(name, { params: { id }, body: { options } });
      await settle(ledger.ballots, [id, JSON.stringify(options)], [name, sent]);
    }
    async function vote(id: string) {
      const way = Math.random() < 0.5 ? 'up' : 'down';
      const name = `PATCH /posts/{id}/${way}vote` as const;
      const sent = call(name, { params: { id } });
      const now = await settle(ledger.votes, [id, way === 'up' ? 1 : -1], [name, sent]);
      if (now) ledger.revs.set(id, Math.max(ledger.revs.get(id) ?? 0, now.rev));
    }
    while (going) {
      const dice = Math.random();
      const id = anyOf([...ledger.posts]);
      const thanked = anyOf(lasting.filter(({ by }) => by !== member));
      const asked = anyOf([...ledger.polls]);
      if (!id || dice < 0.1) await publish();
      else if (dice < 0.45) await comment(id);
      else if (dice < 0.55 && own.length > 0) await remove(own.shift() as string);
      else if (dice < 0.65 && thanked) await thank(thanked.id);
      else if (dice < 0.75 && asked) await choose(asked);
      else await vote(id);
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
