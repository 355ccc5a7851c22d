import type { AnyCall, InputOf } from '../../../contract/core/calls.ts';
import { queryOf, textsOf } from '../../support/address.ts';
import {
  editComment,
  postBy,
  publish,
  reportComment,
  writeComment,
} from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { keepWaiting } from '../../support/features/held.ts';
import { newSubscription } from '../../support/features/push.ts';
import { PASSWORD, type Person } from '../../support/person.ts';
import { webpOf } from '../../support/photos.ts';
import type { RightsForum } from './callers.ts';
import { factorInputsOf } from './inputs-factors.ts';
import { moderationInputsOf, undo } from './inputs-moderation.ts';

type Ask = (caller: Person) => Promise<object> | object;
const BY_PARAM = ['memberId', 'postId'] as const;
type Param = (typeof BY_PARAM)[number];
type Named = { [P in Param]: { params: Record<P, string> } }[Param];
/** What a text and a list of posts are called, in a body and in a query. */
type Text = { body: { text: string } };
type Posts = { query: { posts: string } };
type IfTaken<Name extends AnyCall, Given> = Given extends InputOf<Name> ? Name : never;
/** The calls without input, or with no other than one of these parameters, a text or a list of posts. */
type Plain = {
  [Name in AnyCall]: IfTaken<Name, Named | (Named & Text) | Posts | Record<never, never>>;
}[AnyCall];

/** Makes a good input for every call. The types refuse a call without one, unless it is plain. */
export function inputsOf(rights: RightsForum): (name: AnyCall) => Ask {
  const { forum, ana } = rights;
  const anas: Ask = () => ({ params: { email: ana.email } });
  const anaId: Ask = async () => ({
    params: { id: (await ana.call('PATCH /me', { body: {} })).body._id },
  });
  const bystanderId = async () => {
    const bo = await forum.memberWithoutPassword('Bystander');
    return (await bo.call('PATCH /me', { body: {} })).body._id;
  };
  const ownEmail: Ask = ({ email }) => ({ body: { email: email || ana.email } });
  const anaPost: Ask = async () => ({ params: { id: await publish(ana) } });
  const anaComment = async () => writeComment(ana, await publish(ana), 'Milk last.');
  let strangers = 0;
  const stranger: Ask = async () => {
    return { params: { email: (await forum.someone('Stranger')).email } };
  };
  const anaReport = async () => {
    const { _id: id } = await anaComment();
    return reportComment(ana, id);
  };

  /** A text that waits for approval: a member's whose account is young. */
  const heldText: Ask = async () => {
    const by = await forum.someone('Newcomer');
    const { body } = await by.call('POST /posts', {
      body: postBy(by, { description: 'See https://tea.example.com' }),
    });
    return { params: { id: body.insertedId } };
  };

  /** A text of Ana's that waits, although she is no newcomer. */
  const anaHeld: Ask = async () => ({ params: { id: await keepWaiting(forum, ana) } });

  const newCode = async () => {
    // Making codes asks for a fresh sign-in.
    const admin = await forum.signInAgain(rights.admin);
    return (await admin.call('POST /admin/codes', { body: { count: 1 } })).body.codes[0] ?? '';
  };
  const openCode = async () => {
    await newCode();
    return (await rights.admin.call('GET /admin/codes')).body.codes[0]?._id ?? '';
  };
  /** A payment of Ana's for a gift. */
  const anaGift = async () => {
    await ana.call('POST /membership', { body: { email: ana.email, gift: true } });
    return (await rights.admin.call('GET /admin/payments')).body.payments[0]?._id ?? '';
  };

  const asks: Record<Exclude<AnyCall, Plain>, Ask> & Partial<Record<AnyCall, Ask>> = {
    ...moderationInputsOf(rights),
    'POST /jwt': ownEmail,
    'POST /claims': () => ({ body: { method: 'bkash', trxId: '9BK7A2B3C4', last4: '1234' } }),
    'DELETE /claims/{id}': () => ({ params: { id: 'of-nobody' } }),
    'POST /claims/{id}/approve': () => ({ params: { id: 'of-nobody' } }),
    'POST /claims/{id}/refuse': () => ({
      params: { id: 'of-nobody' },
      body: { reason: 'It never came.' },
    }),
    ...factorInputsOf(rights),
    'POST /users': ownEmail,
    'GET /users/{email}': anas,
    'GET /user/{email}/status': anas,
    'PUT /me/photo': () => ({ body: webpOf('rights') }),
    'GET /members/{id}': anaId,
    'GET /members/{id}/posts': anaId,
    'GET /members/{id}/comments': anaId,
    'DELETE /me/sessions/{id}': () => ({ params: { id: 'of-nobody' } }),
    'POST /me/step-up': () => ({ body: { password: PASSWORD } }),
    'DELETE /admin/users/{id}/sessions': async () => ({ params: { id: await bystanderId() } }),
    // Nobody's name: the callers stay for the calls after it.
    'POST /me/leaving': () => ({ body: { texts: 'keep', name: '-' } }),
    'PUT /push': () => ({ body: newSubscription().body }),
    'DELETE /me/push/{id}': async (caller) => {
      if (caller.email === '') return { params: { id: 'of-nobody' } };
      const { body } = await caller.call('PUT /push', { body: newSubscription().body });
      return { params: { id: body._id } };
    },
    'PATCH /me/choices': () => ({ body: { digits: 'latin' } }),
    'PATCH /me': () => ({ body: { displayName: 'Renamed' } }),
    'PUT /me/email': () => ({ body: { email: 'another@example.com' } }),
    'PATCH /admin/users/make-admin/{email}': stranger,
    'PATCH /admin/users/revoke-admin/{email}': stranger,
    'PUT /admin/users/{id}/moderator': async () => ({
      params: { id: await bystanderId() },
      body: { on: true },
    }),
    'GET /posts/search': () => ({ query: { tag: 'general' } }),
    'GET /since/{date}': () => ({ params: { date: new Date().toISOString().slice(0, 10) } }),
    'GET /search': () => ({ query: { q: 'general' } }),
    'GET /posts/count': () => ({ query: { email: ana.email } }),
    'GET /posts/user/{email}': anas,
    'GET /user/{email}/recent-posts': anas,
    'GET /posts/{id}': anaPost,
    'POST /posts': (caller) => ({
      body: { ...postBy(caller), authorEmail: caller.email || ana.email },
    }),
    'PATCH /posts/{id}': async () => ({
      params: { id: await publish(ana) },
      body: { title: 'Another title', version: 1 },
    }),
    'DELETE /posts/{id}': anaPost,
    'PATCH /posts/{id}/upvote': anaPost,
    'PATCH /posts/{id}/downvote': anaPost,
    'DELETE /posts/{id}/vote': anaPost,
    'GET /comments/{id}': async () => ({ params: { id: (await anaComment()).postId } }),
    'POST /comments': async ({ email }) => ({
      body: { postId: await publish(ana), authorEmail: email || ana.email, text: 'Tea.' },
    }),
    'PATCH /comments/{id}': async () => ({
      params: { id: (await anaComment())._id },
      body: { text: 'Milk first.', version: 1 },
    }),
    'DELETE /comments/{id}': async () => ({ params: { id: (await anaComment())._id } }),
    'PUT /reads/{postId}': async () => {
      const { postId, _id: comment } = await anaComment();
      return { params: { postId }, body: { comment } };
    },
    'POST /inbox/seen': async (caller) => {
      const postId = await publish(ana);
      await caller.call('PUT /follows/{postId}', { params: { postId } });
      return { body: { until: (await writeComment(ana, postId, 'Milk last.'))._id } };
    },
    'POST /reports': async ({ email }) => ({
      body: {
        commentId: (await anaComment())._id,
        feedback: 'Spam or scam',
        reporterEmail: email || ana.email,
      },
    }),
    'GET /posts/{id}/revisions': anaPost,
    'GET /comments/{id}/revisions': async () => ({ params: { id: (await anaComment())._id } }),
    'DELETE /posts/{id}/revisions/{version}': async () => {
      const id = await publish(ana);
      // A vote between makes the edit leave a revision.
      await ana.call('PATCH /posts/{id}/upvote', { params: { id } });
      await ana.call('PATCH /posts/{id}', { params: { id }, body: { title: 'Next', version: 1 } });
      return { params: { id, version: '1' } };
    },
    'DELETE /comments/{id}/revisions/{version}': async () => {
      const { _id: id } = await anaComment();
      await reportComment(ana, id);
      await editComment(ana, id, 'Next.');
      return { params: { id, version: '1' } };
    },
    'POST /held/{id}/approve': heldText,
    'PATCH /held/{id}': async (caller) => ({
      ...(await anaHeld(caller)),
      body: { title: 'Another title', version: 1 },
    }),
    'DELETE /held/{id}': anaHeld,
    'DELETE /comments/{id}/reports': async () => ({ params: { id: (await anaComment())._id } }),
    'DELETE /reports/{id}': async () => ({ params: { id: await anaReport() } }),
    'POST /tags': () => {
      strangers += 1;
      return { body: { name: `tag ${strangers}` } };
    },
    'POST /announcements': () => ({ body: { title: 'Closed', description: 'On Friday.' } }),
    'POST /membership': ownEmail,
    'POST /admin/payments/{id}/revoke': async () => ({
      params: { id: await anaGift() },
      body: { reason: 'Sent twice', refunded: true },
    }),
    'POST /admin/codes': () => ({ body: { count: 1 } }),
    'DELETE /admin/codes/{id}': async () => ({ params: { id: await openCode() } }),
    'POST /codes/redeem': async ({ email }) => {
      // Callers who are one member come one after the other, and who is Gold needs no code.
      const setGold = (isOn: boolean) =>
        executeSql(forum, `update users set is_member = ${isOn} where email = '${email}'`);
      await setGold(false);
      undo.push(() => setGold(true));
      return { body: { code: await newCode() } };
    },
    'POST /setup': () => ({ body: { code: 'wrong' } }),
    'PATCH /settings': () => {
      strangers += 1;
      return { body: { blurb: `Blurb ${strangers}` } };
    },
  };
  const values = { memberId: bystanderId, postId: () => publish(ana) };
  async function plainInput(name: AnyCall) {
    const params: Partial<Record<Param, string>> = {};
    for (const param of BY_PARAM)
      if (name.includes(`{${param}}`)) params[param] = await values[param]();
    const body = textsOf(name);
    const takesPosts = 'posts' in queryOf(name, { post: '', email: '' });
    return {
      params,
      ...(takesPosts && { query: { posts: await publish(ana) } }),
      ...(body && { body }),
    };
  }
  return (name) => asks[name] ?? (() => plainInput(name));
}
