/** Calls that must not compile. It is compiled and never run; the compiler refuses a line that expects no error. */
import type { Client } from './client.ts';

export async function refused(client: Client) {
  // @ts-expect-error `page` is a number.
  await client.GET('/posts', { params: { query: { page: 'one' } } });
  // @ts-expect-error There is no such call.
  await client.GET('/post');
  // @ts-expect-error The id of the post is missing.
  await client.GET('/comments/{id}', { params: { query: { page: 1 } } });
  // @ts-expect-error A comment has a text.
  await client.POST('/comments', { body: { postId: '1', authorEmail: 'ana@example.com' } });
  const { data } = await client.GET('/posts');
  // @ts-expect-error A post has no such field.
  return data?.[0]?.votes;
}
