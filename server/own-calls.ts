import type { Live } from './live.ts';
import type { Identity, OwnCalls } from './outside/identity.ts';

type Asked = Parameters<OwnCalls['handle']>;

const callOf = ({ method, url }: Request) => `${method} ${new URL(url).pathname}`;

interface Followed {
  identity: Pick<Identity, 'prove'>;
  live: Pick<Live, 'endSession'>;
}

/** The provider's own calls; the sockets of a session end with it, as its tokens do by themselves. */
export function followed(calls: OwnCalls, { identity, live }: Followed): OwnCalls {
  async function signOut(...asked: Asked) {
    const [request] = asked;
    const cookie = request.headers.get('cookie') ?? '';
    const session = (await identity.prove({ cookie }))?.session;
    const answer = await calls.handle(...asked);
    if (session && answer.ok) live.endSession(session);
    return answer;
  }

  return {
    async handle(...asked) {
      const call = callOf(asked[0]);
      if (call === 'POST /auth/sign-out') return signOut(...asked);
      return calls.handle(...asked);
    },
  };
}
