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
  const asCaller = async <T>(caller: Person, act: () => Promise<T>, otherwise: T): Promise<T> => {
    const { status } = await caller.call('GET /me/factors');
    if (status !== 200) return otherwise;
    undo.push(async () => {
      await caller.call('DELETE /me/totp');
      for (const { _id: id } of (await caller.call('GET /me/passkeys')).body)
        await caller.call('DELETE /me/passkeys/{id}', { params: { id } });
    });
    return act();
  };
  return {
    'POST /jwt/factor': () => ({ body: { ticket: 'none', code: '000000' } }),
    'POST /me/totp/confirm': (caller) =>
      asCaller(
        caller,
        async () => {
          const { body } = await caller.call('POST /me/totp');
          return { body: { code: codeOf(body.secret) } };
        },
        { body: { code: '000000' } },
      ),
    'POST /me/recovery': (caller) =>
      asCaller(
        caller,
        async () => {
          await setUpTotp(caller);
          return {};
        },
        {},
      ),
    'POST /me/passkeys': (caller) => {
      const key = softAuthenticator(forum.url);
      const some = { challenge: 'AAAA', rp: { id: '127.0.0.1' } };
      return asCaller(
        caller,
        async () => {
          const { body: options } = await caller.call('POST /me/passkeys/options');
          return { body: { name: 'Phone', credential: key.make(options) } };
        },
        { body: { name: 'Phone', credential: key.make(some) } },
      );
    },
    'DELETE /me/passkeys/{id}': () => ({ params: { id: 'none' } }),
    'DELETE /admin/users/{id}/factors': async () => {
      const member = await forum.someone('Careful');
      await addPasskey(forum, member);
      return { params: { id: await idOf(admin, member) } };
    },
  } satisfies Partial<Record<AnyCall, Ask>>;
}
