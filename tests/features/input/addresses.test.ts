import { describe, expect, test } from 'vitest';
import { paramsOf } from '../../support/address.ts';
import { expectProblem } from '../../support/expect-answer.ts';
import { rawRequest } from '../../support/raw-http.ts';
import { admin, all, forum, id, registerInputForum, there } from './forum.ts';

registerInputForum();

describe('addresses', () => {
  test.each(['/posts/%', '/posts/%ff', '/posts/%c3%28', '/posts/user/%E0%A4', '/comments/%zz'])(
    '%s is not validly encoded',
    async (path) => {
      expect(expectProblem(await forum.raw(path), 400)).toBe('The address is not validly encoded.');
    },
  );

  test.each([
    ['PUT', '/posts'],
    ['PATCH', '/posts'],
    ['DELETE', '/posts'],
    ['POST', '/posts/popular'],
    ['POST', '/tags/general'],
    ['OPTIONS', '/posts'],
    ['TRACE', '/posts'],
    ['PUT', '/announcements'],
    ['POST', '/posts/'],
    ['GET', '/Posts'],
    ['GET', '/posts//total'],
    ['GET', '/constructor'],
    ['GET', '/__proto__'],
    ['GET', '/auth'],
    ['GET', '/auth/nope'],
  ])('there is nothing at %s %s', async (method, path) => {
    const reply = await rawRequest(`${forum.url}${path}`, { method });
    expectProblem({ ...reply, body: JSON.parse(reply.body) }, 404);
  });

  test('HEAD answers as GET does, without the body', async () => {
    for (const path of [
      '/posts',
      '/posts/total',
      `/posts/${id}`,
      '/tags',
      '/announcements',
      `/comments/${id}`,
    ]) {
      const [get, head] = [
        await rawRequest(forum.url + path),
        await rawRequest(forum.url + path, { method: 'HEAD' }),
      ];
      expect([head.status, head.body]).toEqual([200, '']);
      for (const name of ['content-type', 'content-length', 'x-rev', 'cache-control']) {
        expect([path, name, head.headers.get(name)]).toEqual([path, name, get.headers.get(name)]);
      }
    }
    expect((await rawRequest(`${forum.url}/posts/nope`, { method: 'HEAD' })).status).toBe(404);
  });

  test('every answer to a GET forbids caching', async () => {
    const queries: Record<string, object> = {
      'GET /posts/count': { email: admin.email },
      'GET /reads': { posts: id },
      'GET /search': { q: 'tea' },
    };
    for (const [name] of all.filter(([one]) => one.startsWith('GET'))) {
      const query = queries[name] ?? { tag: 'general' };
      const input = { params: paramsOf(name, there), query };
      const { status, headers } = await admin.call(name, input as never);
      expect([name, status, headers.get('cache-control')]).toEqual([name, 200, 'no-store']);
    }
  });
});
