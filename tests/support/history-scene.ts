/** The forum, the people and the pages of a history. */
import { vi } from 'vitest';
import type { Person } from './person.ts';
import type { Reader } from './reader.ts';
import { openTestApp, type TestApp } from './test-app.ts';

export let forum: TestApp;
export const people: Person[] = [];
export let dua: Person;
/** They have the page open all the while. */
export const readers: Reader[] = [];

/** Opens the forum, and a page for each of its people and for a visitor. */
export async function begin() {
  people.length = 0;
  readers.length = 0;
  forum = await openTestApp();
  const root = await forum.admin('Root');
  const [ana, ben] = [
    await forum.memberWithoutPassword('Ana'),
    await forum.memberWithoutPassword('Ben'),
  ];
  dua = await forum.memberWithoutPassword('Dua');
  people.push(root, ana, ben, dua);
  // Gold, so that they can go on writing.
  for (const one of people) await one.call('POST /membership', { body: { email: one.email } });
  // The client's own calls are made from the page's address, and its complaints go to nobody.
  const { fetch: real } = globalThis;
  const at = (input: unknown) => new URL(String(input), forum.url);
  vi.stubGlobal('fetch', (input: unknown, init?: RequestInit) => real(at(input), init));
  vi.spyOn(console, 'error').mockImplementation(() => {});
}

export interface Scene {
  posts: string[];
  comments: string[];
  reports: string[];
}

/** An element of a list, by any number; of an empty list, an id that names nothing. */
export const one = (list: string[], which: number) =>
  list[which % Math.max(1, list.length)] ?? 'none';

/** What the server says over HTTP, with the rev that came along. */
export async function said(who: Person, name: Parameters<Person['call']>[0], input: object = {}) {
  const { status, headers, body } = await who.call(name, input as never);
  return { status, rev: Number(headers.get('x-rev')), body: body as never };
}
