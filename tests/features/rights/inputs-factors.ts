import type { AnyCall } from '../../../contract/core/calls.ts';
import { softAuthenticator } from '../../support/features/authenticator.ts';
import { addPasskey, codeOf, setUpTotp } from '../../support/features/factors.ts';
import { idOf } from '../../support/features/sanctions.ts';
import type { Person } from '../../support/person.ts';
import type { RightsForum } from './callers.ts';
import { undo } from './inputs-moderation.ts';

type Ask = (caller: Person) => Promise<object> | object;

/** Good inputs for the calls about second factors. */
export function factorInputsOf({ forum, admin }: RightsForum) {
  /** Does something as the caller; nothing as a visitor, or with a token that signs nobody in. */
  const asCaller = async <T>(caller: Person, act: () => Promise<T>): Promise<T | undefined> => {
    if ((await caller.call('GET /me/factors')).status !== 200) return undefined;
    undo.push(async () => {
      await caller.call('DELETE /me/totp');
      for (const { _id: id } of (await caller.call('GET /me/passkeys')).body)
        await caller.call('DELETE /me/passkeys/{id}', { params: { id } });
    });
    return act();
  };
  return {
    'POST /jwt/factor': () => ({ body: { ticket: 'none', code: '000000' } }),
    'POST /me/totp/confirm': async (caller) => {
      const secret = await asCaller(
        caller,
        async () => (await caller.call('POST /me/totp')).body.secret,
      );
      return { body: { code: secret ? codeOf(secret) : '000000' } };
    },
    'POST /me/recovery': async (caller) => {
      await asCaller(caller, () => setUpTotp(caller));
      return {};
    },
    'POST /me/passkeys': async (caller) => {
      const some = { challenge: 'AAAA', rp: { id: '127.0.0.1' } };
      const options = await asCaller(
        caller,
        async () => (await caller.call('POST /me/passkeys/options')).body,
      );
      const credential = softAuthenticator(forum.url).make(options ?? some);
      return { body: { name: 'Phone', credential } };
    },
    'DELETE /me/passkeys/{id}': () => ({ params: { id: 'none' } }),
    'DELETE /admin/users/{id}/factors': async () => {
      const member = await forum.someone('Careful');
      await addPasskey(forum, member);
      return { params: { id: await idOf(admin, member) } };
    },
  } satisfies Partial<Record<AnyCall, Ask>>;
}
