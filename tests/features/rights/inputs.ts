import type { AnyCall, InputOf } from '../../../contract/core/calls.ts';
import { queryOf, textsOf } from '../../support/address.ts';
import {
  editComment,
  editPost,
  POLL,
  postBy,
  publish,
  reportComment,
  writeComment,
} from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { keepWaiting } from '../../support/features/held.ts';
import { pictureOf, sendPicture } from '../../support/features/images.ts';
import { idOf } from '../../support/features/inbox.ts';
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
/** The names of a text in a body, and of a list of posts in a query. */
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
  const about = (id: string) => ({ params: { id } });
  const ofNobody = () => about('of-nobody');
  const anas: Ask = () => ({ params: { email: ana.email } });
  const anaId: Ask = async () => about(await idOf(ana));
  const bystanderId = async () => idOf(await forum.memberWithoutPassword('Bystander'));
  const ownEmail: Ask = ({ email }) => ({ body: { email: email || ana.email } });
  const anaPost = async () => about(await publish(ana));
  const newComment = async () => writeComment(ana, await publish(ana), 'Milk last.');
  const anaComment = async () => about((await newComment())._id);
  let made = 0;
  const askingTag = async () => {
    const name = `asks ${++made}`;
    const { body: tag } = await rights.admin.call('POST /tags', { body: { name } });
    await rights.admin.call('PATCH /tags/{id}', { ...about(tag._id), body: { asks: true } });
    return name;
  };
  const anothersComment = async () => {
    const by = await forum.memberWithoutPassword('Bystander');
    return (await writeComment(by, await publish(ana), 'Milk last.'))._id;
  };
  const anaReport: Ask = async () => about(await reportComment(ana, (await newComment())._id));
  const anaImage = async () => about((await sendPicture(ana))._id);
  /** A post of Ana's with a poll. */
  const anaPoll = async (hasEnded = false) => {
    const id = await publish(ana, { poll: POLL });
    if (hasEnded)
      await ana.call('PUT /posts/{id}/poll/closed', { ...about(id), body: { on: true } });
    return id;
  };
  const stranger: Ask = async () => {
    return { params: { email: (await forum.someone('Stranger')).email } };
  };

  /** A text that waits for approval: a member's whose account is young. */
  const heldText: Ask = async () => {
    const by = await forum.someone('Newcomer');
    const body = postBy(by, { description: 'See https://tea.example.com' });
    return about((await by.call('POST /posts', { body })).body.insertedId);
  };

  /** A text of Ana's that waits, although she is no newcomer. */
  const anaHeld = async () => about(await keepWaiting(forum, ana));

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
    'DELETE /claims/{id}': ofNobody,
    'POST /claims/{id}/approve': ofNobody,
    'POST /claims/{id}/refuse': () => ({ ...ofNobody(), body: { reason: 'It never came.' } }),
    ...factorInputsOf(rights),
    'POST /users': ownEmail,
    'GET /users/{email}': anas,
    'GET /user/{email}/status': anas,
    'PUT /me/photo': () => ({ body: webpOf('rights') }),
    'POST /images': () => ({ body: pictureOf() }),
    'PUT /images/{id}/small': async () => ({ ...(await anaImage()), body: pictureOf() }),
    'DELETE /images/{id}': () => anaImage(),
    'POST /admin/images/{id}/block': () => anaImage(),
    'DELETE /admin/images/{id}/block': () => anaImage(),
    'POST /admin/images/member/{id}/remove': async () => about(await bystanderId()),
    'GET /members/{id}': anaId,
    'GET /members/{id}/posts': anaId,
    'GET /members/{id}/comments': anaId,
    'DELETE /me/sessions/{id}': ofNobody,
    'POST /me/step-up': () => ({ body: { password: PASSWORD } }),
    'DELETE /admin/users/{id}/sessions': async () => about(await bystanderId()),
    // Nobody's name: the callers stay for the calls after it.
    'POST /me/leaving': () => ({ body: { texts: 'keep', name: '-' } }),
    'PUT /push': () => ({ body: newSubscription().body }),
    'DELETE /me/push/{id}': async (caller) => {
      if (caller.email === '') return ofNobody();
      return about((await caller.call('PUT /push', { body: newSubscription().body })).body._id);
    },
    'PATCH /me/choices': () => ({ body: { digits: 'latin' } }),
    'PATCH /me': () => ({ body: { displayName: 'Renamed' } }),
    'PUT /me/email': () => ({ body: { email: 'another@example.com' } }),
    'PATCH /admin/users/make-admin/{email}': stranger,
    'PATCH /admin/users/revoke-admin/{email}': stranger,
    // In a raid the texts that later calls need would wait for approval.
    'PUT /admin/raid': () => ({ body: { on: false } }),
    'PUT /admin/users/{id}/moderator': async () => ({
      ...about(await bystanderId()),
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
      ...(await anaPost()),
      body: { title: 'Another title', version: 1 },
    }),
    'DELETE /posts/{id}': anaPost,
    'PATCH /posts/{id}/upvote': anaPost,
    'PATCH /posts/{id}/downvote': anaPost,
    'DELETE /posts/{id}/vote': anaPost,
    'PUT /posts/{id}/answer': async () => ({
      ...about(await publish(ana, { tag: await askingTag() })),
      body: { comment: null },
    }),
    'GET /posts/{id}/poll': async () => about(await anaPoll(true)),
    'PUT /posts/{id}/poll': async () => ({ ...(await anaPost()), body: POLL }),
    'DELETE /posts/{id}/poll': async () => about(await anaPoll()),
    'PUT /posts/{id}/poll/closed': async () => ({ ...about(await anaPoll()), body: { on: true } }),
    'PUT /posts/{id}/poll/vote': async () => ({
      ...about(await anaPoll()),
      body: { options: [0], version: 1 },
    }),
    'DELETE /posts/{id}/poll/vote': async () => about(await anaPoll()),
    'GET /comments/{id}': async () => about((await newComment()).postId),
    'POST /comments': async ({ email }) => ({
      body: { postId: await publish(ana), authorEmail: email || ana.email, text: 'Tea.' },
    }),
    'PATCH /comments/{id}': async () => ({
      ...(await anaComment()),
      body: { text: 'Milk first.', version: 1 },
    }),
    'DELETE /comments/{id}': anaComment,
    'PUT /comments/{id}/thanks': async () => about(await anothersComment()),
    'DELETE /comments/{id}/thanks': async () => about(await anothersComment()),
    'GET /thanks': async () => ({ query: { comments: await anothersComment() } }),
    'PUT /reads/{postId}': async () => {
      const { postId, _id: comment } = await newComment();
      return { params: { postId }, body: { comment } };
    },
    'POST /inbox/seen': async (caller) => {
      const postId = await publish(ana);
      await caller.call('PUT /follows/{postId}', { params: { postId } });
      return { body: { until: (await writeComment(ana, postId, 'Milk last.'))._id } };
    },
    'POST /reports': async ({ email }) => ({
      body: {
        commentId: (await newComment())._id,
        feedback: 'Spam or scam',
        reporterEmail: email || ana.email,
      },
    }),
    'GET /posts/{id}/revisions': anaPost,
    'GET /comments/{id}/revisions': anaComment,
    'DELETE /posts/{id}/revisions/{version}': async () => {
      const id = await publish(ana);
      // A vote between makes the edit leave a revision.
      await ana.call('PATCH /posts/{id}/upvote', { params: { id } });
      await editPost(ana, id, { title: 'Next' });
      return { params: { id, version: '1' } };
    },
    'DELETE /comments/{id}/revisions/{version}': async () => {
      const { _id: id } = await newComment();
      await reportComment(ana, id);
      await editComment(ana, id, 'Next.');
      return { params: { id, version: '1' } };
    },
    'POST /held/{id}/approve': heldText,
    'PATCH /held/{id}': async () => ({
      ...(await anaHeld()),
      body: { title: 'Another title', version: 1 },
    }),
    'DELETE /held/{id}': anaHeld,
    'DELETE /comments/{id}/reports': anaComment,
    'DELETE /posts/{id}/reports': anaPost,
    'DELETE /reports/{id}': anaReport,
    'PATCH /tags/{id}': async () => {
      const [tag] = (await forum.visitor.call('GET /tags')).body;
      return { ...about(tag?._id ?? ''), body: { hue: 3 } };
    },
    'POST /tags': () => ({ body: { name: `tag ${++made}` } }),
    'POST /announcements': () => ({ body: { title: 'Closed', description: 'On Friday.' } }),
    'POST /membership': ownEmail,
    'POST /admin/payments/{id}/revoke': async () => ({
      ...about(await anaGift()),
      body: { reason: 'Sent twice', refunded: true },
    }),
    'POST /admin/codes': () => ({ body: { count: 1 } }),
    'DELETE /admin/codes/{id}': async () => about(await openCode()),
    'POST /codes/redeem': async ({ email }) => {
      // Callers who are one member come one after the other, and who is Gold needs no code.
      const setGold = (isOn: boolean) =>
        executeSql(forum, `update users set is_member = ${isOn} where email = '${email}'`);
      await setGold(false);
      undo.push(() => setGold(true));
      return { body: { code: await newCode() } };
    },
    'POST /setup': () => ({ body: { code: 'wrong' } }),
    'PATCH /settings': () => ({ body: { blurb: `Blurb ${++made}` } }),
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
