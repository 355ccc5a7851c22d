import type { Agent } from 'node:http';
import Database from 'better-sqlite3';
import { v7 } from 'uuid';
import { IDEMPOTENCY_KEY } from '../../../contract/core/idempotency.ts';
import type { Member } from '../../../tests/support/members.ts';
import { agentOf, callerOf, good, sendRequest } from '../caller.ts';
import { atLeast, never } from '../goals.ts';
import { startProxy } from '../proxy.ts';
import { startServer } from '../server.ts';
import { makeData, type Scenario, sleep } from '../setup.ts';
import { commentOf, postOf } from '../writers.ts';

const MEMBERS = 8;
/** All connections are cut this often, at a random moment. */
const CUT_MS = 40;
/** A server is killed within this time; the first one sooner, so that a short run has a kill as well. */
const [FIRST_LIFE_MS, LIFE_MS] = [80, 600];
const RETRY_MS = 5;

/** One intended comment, sent until it is answered. */
interface Intent {
  member: Member;
  text: string;
  key: string;
}
interface Tally {
  lost: number;
  repeats: number;
  wrong: unknown[];
  ids: Map<string, Set<string>>;
}

/** Sends an intent once, from one tab. @returns whether it was answered. */
async function sendOnce(url: string, agent: Agent, postId: string, intent: Intent, tally: Tally) {
  const { member, text, key } = intent;
  const { body } = commentOf(member, postId, text);
  const headers = { [IDEMPOTENCY_KEY]: key };
  try {
    const asked = { method: 'POST', token: member.token, body, headers };
    const reply = await sendRequest(`${url}/comments`, agent, asked);
    if (reply.status === 503) return false;
    if (reply.status !== 201) tally.wrong.push(reply.body);
    const { insertedId } = reply.body as { insertedId: string };
    tally.ids.set(key, (tally.ids.get(key) ?? new Set()).add(insertedId));
    return true;
  } catch {
    // The connection was cut: nobody knows whether the comment was written.
    tally.lost++;
    return false;
  }
}

/** Sends with idempotency keys over connections that lose answers, from two tabs, while the server is killed. */
export const lostAnswers: Scenario<{ sends: number }> = {
  name: 'lost-answers',
  ci: { sends: 200 },
  soak: { sends: 10_000 },
  async run(setup, { sends }) {
    const data = await makeData(setup, { members: MEMBERS });
    const tally: Tally = { lost: 0, repeats: 0, wrong: [], ids: new Map() };
    const intents = Array.from(
      { length: sends },
      (_, n): Intent => ({
        member: data.members[n % MEMBERS] as Member,
        text: `Comment ${n}`,
        key: v7(),
      }),
    );
    let postId = '';
    const left = [...intents];
    let kills = 0;
    while (left.length > 0) {
      const server = await startServer(setup, data.dir);
      const agent = agentOf();
      const [author] = data.members as [Member];
      const publish = callerOf(server.url, agent, author.token);
      postId ||= good('POST /posts', await publish('POST /posts', postOf(author))).insertedId;
      const proxy = await startProxy(Number(new URL(server.url).port));
      const url = `http://127.0.0.1:${proxy.port}`;
      let isUp = true;
      const write = async () => {
        for (let intent = left.shift(); intent; intent = left.shift()) {
          const now = intent;
          // At times two tabs send the same: the form of one, and the outbox of the other.
          const tabs = Math.random() < 0.5 ? 1 : 2;
          const all = Array.from({ length: tabs }, () => sendOnce(url, agent, postId, now, tally));
          const isAnswered = (await Promise.all(all)).every(Boolean);
          if (!isAnswered) {
            tally.repeats++;
            left.push(now);
            if (!isUp) return;
            await sleep(RETRY_MS);
          }
        }
      };
      const cut = setInterval(() => proxy.speak(), CUT_MS * (0.5 + Math.random()));
      const writing = Promise.all(data.members.map(write));
      await Promise.race([writing, sleep(Math.random() * (kills === 0 ? FIRST_LIFE_MS : LIFE_MS))]);
      isUp = false;
      await server.end('SIGKILL');
      kills++;
      clearInterval(cut);
      proxy.refuse();
      await writing;
      proxy.close();
      agent.destroy();
    }
    const handle = new Database(data.file, { readonly: true });
    const counts = handle
      .prepare('select text, count(*) as times from comments group by text')
      .all() as { text: string; times: number }[];
    handle.close();
    const written = new Set(counts.map(({ text }) => text));
    return [
      atLeast('lost answers: sends answered', tally.ids.size, sends),
      atLeast('lost answers: answers lost', tally.lost, sends / 20),
      atLeast('lost answers: kills', kills, 2),
      never('lost answers: texts doubled', counts.filter(({ times }) => times > 1).length),
      never('lost answers: texts lost', intents.filter(({ text }) => !written.has(text)).length),
      never(
        'lost answers: keys with two answers',
        [...tally.ids.values()].filter(({ size }) => size > 1).length,
      ),
      never('lost answers: wrong answers', tally.wrong.length),
      never('lost answers: drift that fsck finds', data.faults().length),
    ];
  },
};
