import { type AnyCall, CALLS } from '../../../contract/core/calls.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import { type Named, paramsOf, pathOf, textsOf } from '../../support/address.ts';
import { POLL, postBy, publish, writeComment } from '../../support/content.ts';
import { softAuthenticator } from '../../support/features/authenticator.ts';
import { newTrxId, PAY_TO } from '../../support/features/claims.ts';
import { keepWaiting } from '../../support/features/held.ts';
import { newSubscription } from '../../support/features/push.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { PASSWORD } from '../../support/person.ts';

/** A forum with an admin and two members who have written something, for all tests of a file. */
export async function openFieldsForum() {
  const { forum, root, ana, mallory } = await openFileForumWithPasswords(
    ['Root', 'Ana', 'Mallory'],
    { PAY_TO },
  );
  const postId = await publish(ana);
  const commentId = (await writeComment(ana, postId, 'Mine'))._id;
  const post = await publish(mallory, { poll: POLL });
  const { _id: comment } = await writeComment(mallory, post, 'Mine too');
  const member = (await forum.app.context.store.read(findUser(mallory.email)))?.id ?? '';
  /** Mallory, with a post and a comment of theirs. */
  const held = await keepWaiting(forum, mallory);
  const own: Named = { post, comment, member, email: mallory.email, held };
  /** The versions of Mallory's own texts, by the call that edits them. */
  const versions: Record<string, number> = {};

  /** A new text for what Mallory wrote, in the place of the newest version. */
  const edit = (name: AnyCall, field: string) => ({
    [field]: `Now ${crypto.randomUUID()}`,
    version: versions[name] ?? 1,
  });

  const ofTexts = (Object.keys(CALLS) as AnyCall[]).filter((name) => textsOf(name));
  /** A good body of Mallory's for every call that takes one, those of admins too. */
  const BODIES: Partial<Record<AnyCall, () => object>> = {
    ...Object.fromEntries(ofTexts.map((name) => [name, () => textsOf(name) ?? {}])),
    'POST /jwt': () => ({ email: mallory.email }),
    'POST /me/step-up': () => ({ password: PASSWORD }),
    'POST /users': () => ({ email: mallory.email, displayName: 'Mallory', photoURL: '' }),
    'PATCH /me': () => ({ displayName: 'Mallory', photoURL: '', bio: 'Me' }),
    'PATCH /me/choices': () => ({ language: 'bn' }),
    'PUT /me/email': () => ({ email: 'another@example.com' }),
    'POST /posts': () => postBy(mallory),
    'PATCH /posts/{id}': () => edit('PATCH /posts/{id}', 'description'),
    'PATCH /comments/{id}': () => edit('PATCH /comments/{id}', 'text'),
    'PATCH /held/{id}': () => edit('PATCH /held/{id}', 'text'),
    'POST /held/{id}/approve': () => ({ version: 1 }),
    'POST /held/refuse': () => ({ ids: [own.held ?? ''], members: false }),
    'POST /members/{id}/clear': () => ({ reason: 'Spam' }),
    'POST /inbox/seen': () => ({ until: own.comment }),
    'PUT /reads/{postId}': () => ({ comment: own.comment }),
    'POST /comments': () => ({ postId, authorEmail: mallory.email, text: 'Hello' }),
    'POST /reports': () => ({ commentId, feedback: 'Spam or scam', reporterEmail: mallory.email }),
    'POST /jwt/factor': () => ({ ticket: 'none', code: '000000' }),
    'POST /me/totp/confirm': () => ({ code: '000000' }),
    'POST /me/passkeys': () => ({
      name: 'Phone',
      credential: softAuthenticator('http://a').make({}),
    }),
    'POST /tags': () => ({ name: `mallorys ${crypto.randomUUID().slice(0, 8)}` }),
    'PATCH /tags/{id}': () => ({ hue: 3 }),
    'PATCH /settings': () => ({ blurb: 'Mallory is king' }),
    'POST /setup': () => ({ code: 'guessed' }),
    'PUT /admin/raid': () => ({ on: true }),
    'PUT /admin/users/{id}/moderator': () => ({ on: true }),
    'PUT /posts/{id}/answer': () => ({ comment: null }),
    'PUT /posts/{id}/closed': () => ({ on: true }),
    'PUT /posts/{id}/pinned': () => ({ on: true }),
    'PUT /posts/{id}/poll': () => POLL,
    'PUT /posts/{id}/poll/vote': () => ({ options: [0] }),
    'PUT /posts/{id}/poll/closed': () => ({ on: true }),
    'POST /me/leaving': () => ({ texts: 'keep', name: 'Ana' }),
    'POST /claims': () => ({ method: 'bkash', trxId: newTrxId(), last4: '1234' }),
    'POST /claims/{id}/refuse': () => ({ reason: 'It never came.' }),
    'POST /admin/payments/{id}/revoke': () => ({ reason: 'None', refunded: true }),
    'POST /admin/codes': () => ({ count: 1 }),
    'POST /codes/redeem': () => ({ code: 'ADDA-00000-00000-00000' }),
    'PUT /push': () => newSubscription().body,
    'POST /sanctions': () => ({ userId: own.member, kind: 'silence', days: 1, reason: 'None' }),
  };

  /** Calls as Mallory with this body. */
  async function send(name: string, body: unknown, cookie = '') {
    const reply = await forum.raw(pathOf(name, paramsOf(name, own)), {
      method: name.slice(0, name.indexOf(' ')),
      headers: {
        authorization: name.startsWith('POST /jwt') ? '' : `Bearer ${mallory.token}`,
        'content-type': 'application/json',
        cookie,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const { version } = reply.body as { version?: number };
    if (version) versions[name] = version;
    return reply;
  }

  return { forum, root, ana, mallory, BODIES, send };
}
