import { afterEach, vi } from 'vitest';
import { QUIET_EDIT_SECONDS } from '../../../contract/values/limits.ts';
import { publish, reportComment, writeComment } from '../../support/content.ts';
import { expectAnswer } from '../../support/expect-answer.ts';
import { openFileForumWith } from '../../support/open-forum.ts';

/** The time after which an edit leaves a revision, and one before which it leaves none. */
export const JUST_LONGER = QUIET_EDIT_SECONDS * 1_000 + 1_000;
export const JUST_SHORTER = QUIET_EDIT_SECONDS * 1_000 - 1_000;
/** Sets the clock this long after a time of the server. */
export const setClock = (time: string | null, ms: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(String(time)) + ms });

export const params = (id: string) => ({ params: { id } });
export const versions = (found: readonly { version: number }[]) =>
  found.map(({ version }) => version);

/** A forum with an admin, a Gold member and a member, for all tests of a file. */
export async function openRevisionsForum() {
  afterEach(() => void vi.useRealTimers());
  const { forum, root: admin, ana, bo } = await openFileForumWith(['Root', 'Ana', 'Bo']);
  await ana.call('POST /membership', { body: { email: ana.email } });

  /** The earlier texts of a post. */
  const ofPost = async (id: string, as = forum.visitor) => {
    const reply = await as.call('GET /posts/{id}/revisions', params(id));
    expectAnswer('GET /posts/{id}/revisions', reply);
    return reply.body;
  };
  /** The earlier texts of a comment. */
  const ofComment = async (id: string, as = forum.visitor) => {
    const reply = await as.call('GET /comments/{id}/revisions', params(id));
    expectAnswer('GET /comments/{id}/revisions', reply);
    return reply.body;
  };
  /** Ana edits her post; answers it. */
  const editPost = async (id: string, version: number, more: object = {}) => {
    const body = { title: `After ${version}`, ...more, version };
    return (await ana.call('PATCH /posts/{id}', { ...params(id), body })).body;
  };
  /** Bo edits their comment; answers it. */
  const editComment = async (id: string, version: number) => {
    const body = { text: `After ${version}`, version };
    return (await bo.call('PATCH /comments/{id}', { ...params(id), body })).body;
  };
  /** Ana publishes a post; answers it. */
  const open = async () => {
    const id = await publish(ana);
    return { id, ...(await ana.call('GET /posts/{id}', params(id))).body };
  };
  const report = (commentId: string) => reportComment(ana, commentId);
  const reply = (postId: string, replyTo: string) =>
    writeComment(ana, postId, 'Indeed.', { replyTo });
  const texts = { ofPost, ofComment, editPost, editComment, open, report, reply };
  return { forum, admin, ana, bo, ...texts };
}
