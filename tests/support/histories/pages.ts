/** The queries on the page of a reader: its queries live as those of mounted components. */
import { QueryObserver } from '@tanstack/react-query';
import { FIRST, listOf, type PageOf } from '../../../client/features/comments/thread-pages.ts';
import { gapOf } from '../../../client/live/live-list.ts';
import { room } from '../../../contract/core/rooms.ts';
import type { Client, Reader } from '../realtime/reader.ts';

const NAME = 'GET /comments/{id}';
interface Open {
  postId: string;
  of: PageOf;
  reread: () => Promise<unknown>;
  close: () => void;
}
type Context = { signal: AbortSignal };
const TOLD = { initialData: null, staleTime: Number.POSITIVE_INFINITY, retry: false };
const closings = new WeakMap<Reader, (() => void)[]>();
const openPages = new WeakMap<Reader, Map<string, Open>>();

/** Pages of threads that readers open besides the first of the newest, which the room tells. */
export const PAGES: readonly PageOf[] = [
  { order: 'new', size: 5, page: 2 },
  { order: 'old', size: 5, page: 1 },
  { order: 'old', size: 5, page: 2 },
  { order: 'old', size: 20, page: 1 },
  { order: 'new', size: 20, page: 1 },
];

const query = ({ order, size: limit, page }: PageOf) => ({ order, limit, page });

export const asked = (id: string, of: PageOf) => ({ params: { id }, query: query(of) });

async function readPage(client: Client, postId: string, of: PageOf, signal: AbortSignal) {
  const { answer, rev = 0 } = await client.callWithRev(NAME, asked(postId, of), { signal });
  client.comments.applyPage(postId, of, answer, rev);
  return null;
}

export const opened = (reader: Reader): Open[] => [...(openPages.get(reader)?.values() ?? [])];

/** Opens a page of a thread; what the room of the thread tells is not read at once. */
export function openPage(reader: Reader, postId: string, of: PageOf, isTold = false): void {
  const pages = openPages.get(reader) ?? new Map<string, Open>();
  openPages.set(reader, pages);
  const key = [NAME, postId, of.order, of.size, of.page];
  if (pages.has(String(key))) return;
  const { client } = reader;
  const observer = new QueryObserver(client.queryClient(), {
    queryKey: key,
    queryFn: ({ signal }) => readPage(client, postId, of, signal),
    retry: false,
    ...(isTold && TOLD),
  });
  const close = observer.subscribe(() => {});
  const reread = () => observer.refetch();
  pages.set(String(key), { postId, of, reread, close });
}

/** Opens the page of a post, whose rooms tell it and its newest comments. */
export function openPost(reader: Reader, postId: string): void {
  const { client, visibleRooms } = reader;
  const name = room.post(postId);
  if (visibleRooms.has(name)) return;
  visibleRooms.add(name).add(room.comments(postId));
  openPage(reader, postId, FIRST, true);
  client.follow.follow(postId);
  const query = { ...client.postQuery(postId), retry: false };
  const observer = new QueryObserver(client.queryClient(), query);
  closings.get(reader)?.push(observer.subscribe(() => {}));
  if (reader.person.token) openFollow(reader, postId);
}

/** Shows whether the member follows a post, as its button does: an own comment begins it. */
function openFollow(reader: Reader, postId: string): void {
  const { person, client } = reader;
  const query = { ...client.followQuery(postId, person.email), retry: false };
  const observer = new QueryObserver(client.queryClient(), query);
  const refetch = () => void (client.follows.get(postId) === false && observer.refetch());
  const ends = [observer.subscribe(() => {}), client.inbox.useInbox.subscribe(refetch)];
  closings.get(reader)?.push(...ends);
}

/** Opens what every page of the forum has: the mutes, and the lists of posts. */
export function openAlways({ person, client }: Reader): () => void {
  const { callWithRev, lists } = client;
  const queries = [
    {
      queryKey: ['GET /announcements'],
      queryFn: async (context: Context) => {
        const { answer, rev = -1 } = await callWithRev('GET /announcements', {}, context);
        client.announcements.applyAnnouncements(answer, rev);
        return null;
      },
    },
    {
      queryKey: ['GET /posts', 1],
      queryFn: async (context: Context) => {
        const { answer, rev = 0 } = await callWithRev('GET /posts', {}, context);
        return lists.applyList(answer, rev);
      },
    },
    {
      queryKey: ['GET /mutes', person.email],
      queryFn: ({ signal }: Context) => client.readMutes(signal),
      enabled: person.token !== null,
      staleTime: Number.POSITIVE_INFINITY,
    },
  ];
  const closings = queries.map((one) =>
    new QueryObserver(client.queryClient(), one as never).subscribe(() => {}),
  );
  return () => {
    for (const close of closings) close();
  };
}

export function closePages(reader: Reader): void {
  for (const { close } of opened(reader)) close();
  for (const close of closings.get(reader) ?? []) close();
  closings.set(reader, []);
  openPages.delete(reader);
}

/** Reads the pages again that have a gap, as their components do. */
export async function fillPages(reader: Reader): Promise<void> {
  for (const { postId, of, reread } of opened(reader)) {
    const pages = reader.client.shown(() => reader.client.looks.pages(postId));
    if (gapOf(listOf(pages, of)) !== null) await reread();
  }
}
