import { expect, test, vi } from 'vitest';
import { withPictureLinks } from '../../../client/ui/images/picture-links.ts';
import { withRemovedImages } from '../../../contract/markup/image-references.ts';
import { renewStaleTexts } from '../../../db/features/images/stale.ts';
import * as bn from '../../../messages/bn.ts';
import { lookAfterImages, renderOf } from '../../../server/features/images/worker.ts';
import { postBy, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { pictureOf, sendPicture } from '../../support/features/images.ts';
import { openFileForumWith, openForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { recordAs } from '../../support/realtime/event-recorder.ts';
import type { TestApp } from '../../support/test-app.ts';

const { forum, ana, bo } = await openFileForumWith(['Root', 'Ana', 'Bo'], { LANGUAGE: 'bn' });

const format = 'markdown' as const;
const publishWith = async (by: Person, description: string) => {
  const { body } = await by.call('POST /posts', {
    body: { ...postBy(by, { description }), format },
  });
  return body.insertedId;
};
const postOf = async (id: string) =>
  (await expectCall(ana, 'GET /posts/{id}', { params: { id } })).body;
const comment = (by: Person, postId: string, text: string, replyTo?: string) =>
  by.call('POST /comments', {
    body: {
      postId,
      authorEmail: by.email,
      text,
      format,
      ...(replyTo !== undefined && { replyTo }),
    },
  });
const feed = async () => (await fetch(`${forum.url}/feed.xml`)).text();

const tea = await sendPicture(ana, pictureOf({ width: 640, height: 480 }));
const milk = await sendPicture(ana);
const img = (id: string, size: string, alt: string, loading: string) =>
  `<img src="/images/${id}" ${size} alt="${alt}" loading="${loading}">`;
const TEA = 'width="640" height="480"';
const MILK = 'width="32" height="24"';

test('a post shows its author’s pictures, the first at once; those of others stay text', async () => {
  const source = `![Tea](image:${tea._id}) ![](image:${milk._id})`;
  const post = await postOf(await publishWith(ana, source));
  expect(post).toMatchObject({
    html: `<p>${img(tea._id, TEA, 'Tea', 'eager')} ${img(milk._id, MILK, '', 'lazy')}</p>`,
    images: 2,
  });
  const foreign = await postOf(await publishWith(bo, source));
  expect(foreign).toMatchObject({ html: null, images: 0, description: source });
  const plain = { ...postBy(ana, { description: source }), format: 'plain' as const };
  const { body } = await ana.call('POST /posts', { body: plain });
  expect(await postOf(body.insertedId)).toMatchObject({ html: null, images: 0 });
});

test('a picture alone is a comment, which loads late, and its excerpt has words for it', async () => {
  const postId = await publishWith(ana, 'Which tea?');
  const { body: alone } = await comment(ana, postId, `![](image:${tea._id})`);
  expect(alone.html).toBe(`<p>${img(tea._id, TEA, '', 'lazy')}</p>`);
  const { body: worded } = await comment(ana, postId, `![Assam](image:${tea._id})`);
  const replies = [
    await comment(bo, postId, 'Nice', alone._id),
    await comment(bo, postId, 'Good', worded._id),
  ];
  const excerpts = ['Picture', 'Picture: Assam'].map((excerpt) => ({
    body: { replyTo: { excerpt } },
  }));
  expect(replies).toMatchObject(excerpts);
  const { body: found } = await ana.call('GET /search', {
    query: { q: 'assam', in: 'comments' } as never,
  });
  expect(JSON.stringify(found)).toContain(worded._id);
});

test('a removed picture keeps its place without an address; feeds word it, and name whole addresses', async () => {
  const gone = await sendPicture(ana, pictureOf({ width: 100, height: 90 }));
  const id = await publishWith(ana, `![Gone](image:${gone._id}) ![Kept](image:${milk._id})`);
  expect(await feed()).toContain(`&lt;img src=&quot;${forum.url}${gone.url}&quot; width=`);
  await expectCall(ana, 'DELETE /images/{id}', { params: { id: gone._id } });
  const removed = '<img width="100" height="90" alt="Gone" loading="lazy">';
  await expect
    .poll(async () => (await postOf(id)).html)
    .toBe(`<p>${removed} ${img(milk._id, MILK, 'Kept', 'eager')}</p>`);
  expect(withRemovedImages(removed, bn.pictureRemoved)).toBe(`<em>${bn.pictureRemoved}</em>`);
  expect(await feed()).toContain(`&lt;em&gt;${bn.pictureRemoved}&lt;/em&gt;`);
});

test('readers press a picture open, unless it stands within a link; its words name what is pressed', () => {
  const named = (alt: string) => `See ${alt}`;
  const [tea, gone] = ['<img src="/images/a" alt="1 &lt; 2">', '<img width="8" alt="Gone">'];
  expect(withPictureLinks(`<p>${tea}${gone}</p>`, named)).toBe(
    `<p><a href="/images/a" data-picture aria-label="See 1 &lt; 2">${tea}</a>${gone}</p>`,
  );
  const linked = `<a href="/x"><em>${tea}</em></a>`;
  expect(withPictureLinks(linked, named)).toBe(linked);
});

test('HTML that was rendered before another removal does not outlast it', async () => {
  const { context } = forum.app;
  const removedMeanwhile = async (write: (text: string) => Promise<unknown>) => {
    const [first, second] = [await sendPicture(ana), await sendPicture(ana)];
    await write(`![](image:${first._id}) ![](image:${second._id})`);
    await executeSql(
      forum,
      `update images set removed_at = 1, stale = 1 where address = '${first._id}'`,
    );
    let renderings = 0;
    await renewStaleTexts(context.store, async (source) => {
      const rendered = await renderOf(context)(source);
      // Its own renewal saves first.
      if (renderings++ === 0) {
        await ana.call('DELETE /images/{id}', { params: { id: second._id } });
        await forum.app.jobs.images.run();
      }
      return rendered;
    });
    return second._id;
  };
  let postId = '';
  const ofPost = await removedMeanwhile(async (text) => {
    postId = await publishWith(ana, text);
  });
  const post = await postOf(postId);
  expect(post.images).toBe(0);
  expect(post.html).not.toContain(ofPost);
  const ofComment = await removedMeanwhile((text) => comment(ana, postId, text));
  const { body } = await ana.call('GET /comments/{id}', { params: { id: postId } });
  expect(body.comments[0]?.html).not.toContain(ofComment);
});

/** A thread of so many comments that show one picture, of which no text is rendered any more until `go`. */
async function manyShow(shown: TestApp, by: Person, count: number) {
  const image = await sendPicture(by);
  const postId = await publishWith(by, 'Which tea?');
  for (let n = 0; n < count; n++)
    await writeComment(by, postId, `${n} ![](image:${image._id})`, { format });
  const { recorder } = await recordAs(shown.visitor, `comments:${postId}`);
  const { renderer } = shown.app.context;
  const { render } = renderer;
  const { promise: isOpen, resolve: go } = Promise.withResolvers<void>();
  vi.spyOn(renderer, 'render').mockImplementation(async (rendering) => {
    await isOpen;
    return render(rendering);
  });
  const remove = () => expectCall(by, 'DELETE /images/{id}', { params: { id: image._id } });
  return { image, recorder, remove, go };
}

test('a removal waits for none of the texts that show the picture, and the room is told of each', async () => {
  const count = 300;
  const { image, recorder, remove, go } = await manyShow(forum, bo, count);
  await remove();
  expect((await forum.raw(image.url)).status).toBe(404);
  expect(recorder.heard).toEqual([]);
  go();
  const told = await recorder.times('comment:changed', count);
  expect(new Set(told.map(({ _id }) => _id)).size).toBe(count);
  for (const { html, version } of told) {
    expect(html).not.toContain('src=');
    expect(version).toBe(1);
  }
});

test('texts that the end of a server leaves stale are found at the next start', async () => {
  const own = await openForum(['Ana']);
  const { jobs, context } = own.forum.app;
  const { recorder, remove, go } = await manyShow(own.forum, own.ana, 3);
  await remove();
  const ended = jobs.images.close();
  go();
  await ended;
  expect((await recorder.times('comment:changed', 1)).length).toBe(1);
  const next = lookAfterImages(context);
  expect(await recorder.times('comment:changed', 3)).toHaveLength(3);
  await next.close();
});
