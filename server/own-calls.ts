import type { Live } from './live.ts';
import { networkOf } from './network.ts';
import type { Identity, OwnCalls } from './outside/identity.ts';
import type { SignInLog } from './sign-in-log.ts';

/** Why the provider refused a sign-in, by its status. */
const WHY: Record<number, string> = {
  401: 'wrong e-mail or password',
  429: 'too many failed sign-ins',
};

type Asked = Parameters<OwnCalls['handle']>;

const callOf = ({ method, url }: Request) => `${method} ${new URL(url).pathname}`;

/** The address in the body of a sign-in that the provider has read and refused. */
async function emailIn(request: Request): Promise<string> {
  const { email } = (await request.json()) as { email?: unknown };
  return String(email).trim().toLowerCase();
}

interface Followed {
  identity: Pick<Identity, 'prove'>;
  live: Pick<Live, 'endSession'>;
  signIns: SignInLog;
}

/**
 * The provider's own calls, and what the forum does about them: the sockets of a session end with it, as its tokens do
 * by themselves, and refused sign-ins are noted.
 */
export function followed(calls: OwnCalls, { identity, live, signIns }: Followed): OwnCalls {
  async function signOut(...asked: Asked) {
    const [request] = asked;
    const cookie = request.headers.get('cookie') ?? '';
    const session = (await identity.prove({ cookie }))?.session;
    const answer = await calls.handle(...asked);
    if (session && answer.ok) live.endSession(session);
    return answer;
  }

  async function signIn(...asked: Asked) {
    const [request, address] = asked;
    const copy = request.clone();
    const answer = await calls.handle(...asked);
    const why = WHY[answer.status];
    if (why) await signIns.refused(await emailIn(copy), networkOf(address), why);
    return answer;
  }

  return {
    async handle(...asked) {
      const call = callOf(asked[0]);
      if (call === 'POST /auth/sign-out') return signOut(...asked);
      if (call === 'POST /auth/sign-in/email') return signIn(...asked);
      return calls.handle(...asked);
    },
  };
}
