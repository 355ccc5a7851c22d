import { describe, expect, test, vi } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import {
  ana,
  bo,
  editComment,
  editPost,
  JUST_LONGER,
  JUST_SHORTER,
  ofComment,
  ofPost,
  open,
  params,
  registerRevisionsForum,
  reply,
  report,
  setClock,
  versions,
} from './forum.ts';

registerRevisionsForum();

describe('a quiet edit leaves no revision', () => {
  // Before the tests that set the clock: ids never go back, and their times with them.
  test.each([
    ['a vote', (id: string) => bo.call('PATCH /posts/{id}/upvote', params(id))],
    ['a comment', (id: string) => writeComment(bo, id, 'Milk last.')],
  ])('of a post: unless %s came meanwhile, and only since the last revision', async (_, act) => {
    const { id } = await open();
    await act(id);
    await editPost(id, 1);
    await editPost(id, 2);
    await editPost(id, 3);
    expect(versions(await ofPost(id))).toEqual([1]);
    await writeComment(bo, id, 'And sugar?');
    await editPost(id, 4);
    expect(versions(await ofPost(id))).toEqual([4, 1]);
  });

  test.each([
    ['a report', (_: string, id: string) => report(id)],
    ['a reply', (postId: string, id: string) => reply(postId, id)],
  ])('of a comment: unless %s came meanwhile', async (_, act) => {
    const postId = await publish(ana);
    const { _id } = await writeComment(bo, postId, 'First.');
    await writeComment(ana, postId, 'This is no reply.');
    await editComment(_id, 1);
    expect(await ofComment(_id)).toEqual([]);
    expect((await act(postId, _id)).status).toBe(201);
    await editComment(_id, 2);
    expect(versions(await ofComment(_id))).toEqual([2]);
    await editComment(_id, 3);
    expect(versions(await ofComment(_id))).toEqual([2]);
  });

  test('of a comment: also after the clock has stepped back, while ids go on', async () => {
    const postId = await publish(ana);
    setClock(new Date().toISOString(), 1_800_000);
    await writeComment(ana, postId, 'From the future.');
    vi.useRealTimers();
    const { _id } = await writeComment(bo, postId, 'First.');
    await editComment(_id, 1);
    expect(await ofComment(_id)).toEqual([]);
    await reply(postId, _id);
    await editComment(_id, 2);
    await editComment(_id, 3);
    expect(versions(await ofComment(_id))).toEqual([2]);
  });

  test('of a post: within 120 seconds of its writing or of the last revision', async () => {
    const { id, postedAt } = await open();
    setClock(postedAt, JUST_SHORTER);
    expect(await editPost(id, 1)).toMatchObject({ version: 2 });
    expect(await ofPost(id)).toEqual([]);
    setClock(postedAt, JUST_LONGER);
    const { editedAt } = await editPost(id, 2);
    expect(versions(await ofPost(id))).toEqual([2]);
    setClock(editedAt, JUST_SHORTER);
    expect(await editPost(id, 3)).toMatchObject({ version: 4 });
    expect(versions(await ofPost(id))).toEqual([2]);
    setClock(editedAt, JUST_LONGER);
    await editPost(id, 4);
    expect(versions(await ofPost(id))).toEqual([4, 2]);
  });

  test('of a comment: within 120 seconds of its writing or of the last revision', async () => {
    const { _id, postedAt } = await writeComment(bo, await publish(ana), 'First.');
    setClock(postedAt, JUST_SHORTER);
    await editComment(_id, 1);
    expect(await ofComment(_id)).toEqual([]);
    setClock(postedAt, JUST_LONGER);
    const { editedAt } = await editComment(_id, 2);
    setClock(editedAt, JUST_SHORTER);
    await editComment(_id, 3);
    expect(versions(await ofComment(_id))).toEqual([2]);
    setClock(editedAt, JUST_LONGER);
    await editComment(_id, 4);
    expect(versions(await ofComment(_id))).toEqual([4, 2]);
  });
});
