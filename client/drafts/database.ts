/** Drafts and outbox in the browser's database. This module is loaded on demand. */
import { type DBSchema, openDB } from 'idb';
import { asStored } from '../../contract/values/text.ts';
import { storedText } from './arrivals.ts';
import { moveImages, removeImages } from './image-database.ts';
import type { Attempt, Draft, OutboxItem, Place } from './records.ts';

interface Schema extends DBSchema {
  drafts: { key: [member: string, place: string]; value: Draft };
  outbox: { key: string; value: OutboxItem; indexes: { member: string } };
}

const opened = openDB<Schema>('adda', 1, {
  upgrade(db) {
    db.createObjectStore('drafts', { keyPath: ['member', 'place'] });
    db.createObjectStore('outbox', { keyPath: 'key' }).createIndex('member', 'member');
  },
});

/** The keys of a member's drafts: an array sorts after every place. */
const draftsOf = (member: string) => IDBKeyRange.bound([member], [member, []]);

export const findDraft = async ({ member, place }: Place): Promise<Draft | undefined> =>
  (await opened).get('drafts', [member, place]);

/** The drafts of a member. */
export const findDrafts = async (member: string): Promise<Draft[]> =>
  (await opened).getAll('drafts', draftsOf(member));

export async function putDraft(draft: Draft): Promise<void> {
  await (await opened).put('drafts', draft);
}

export async function removeDraft({ member, place }: Place): Promise<void> {
  await (await opened).delete('drafts', [member, place]);
}

/** Moves a draft to the outbox. A crash leaves it in one of both; another tab's newer draft stays. */
export async function moveToOutbox(item: OutboxItem): Promise<void> {
  const tx = (await opened).transaction(['drafts', 'outbox'], 'readwrite');
  const drafts = tx.objectStore('drafts');
  const draft = await drafts.get([item.member, item.place]);
  const isSame = JSON.stringify(draft?.fields) === JSON.stringify(item.fields);
  await Promise.all([
    tx.objectStore('outbox').put(item),
    isSame ? drafts.delete([item.member, item.place]) : undefined,
    tx.done,
  ]);
}

/** Ends a write, an item of the outbox or what failed and is a draft again: its text is published. */
export async function settle({ member, place, key }: Place & { key: string }): Promise<void> {
  const tx = (await opened).transaction(['drafts', 'outbox'], 'readwrite');
  const drafts = tx.objectStore('drafts');
  const { attempt, fields } = (await drafts.get([member, place])) ?? {};
  const isSent = attempt?.key === key && storedText(attempt) === asStored(fields?.['text'] ?? '');
  await Promise.all([
    tx.objectStore('outbox').delete(key),
    isSent ? drafts.delete([member, place]) : undefined,
    tx.done,
  ]);
}

/**
 * Moves an item of the outbox back to its place. Where another draft is there, the item stays in the outbox.
 * @returns the draft that it became, or null.
 */
export async function moveToDrafts(item: OutboxItem, reason: string): Promise<Draft | null> {
  const tx = (await opened).transaction(['drafts', 'outbox'], 'readwrite');
  const [drafts, outbox] = [tx.objectStore('drafts'), tx.objectStore('outbox')];
  const { member, place, fields, key, call, body, since } = item;
  const isTaken = (await drafts.get([member, place])) !== undefined;
  const attempt: Attempt = { key, call, body, ...(since && { since }) };
  const draft: Draft = { member, place, fields, savedAt: Date.now(), attempt, reason };
  await Promise.all([
    isTaken ? outbox.put({ ...item, stage: 'returned', reason }) : drafts.put(draft),
    isTaken ? undefined : outbox.delete(key),
    tx.done,
  ]);
  return isTaken ? null : draft;
}

export const findItem = async (key: string): Promise<OutboxItem | undefined> =>
  (await opened).get('outbox', key);

export async function putItem(item: OutboxItem): Promise<void> {
  await (await opened).put('outbox', item);
}

export async function removeItem(key: string): Promise<void> {
  await (await opened).delete('outbox', key);
}

/** The items of a member in the order of their keys, which is that of writing: a time may be set back meanwhile. */
export const findItems = async (member: string): Promise<OutboxItem[]> =>
  (await opened).getAllFromIndex('outbox', 'member', member);

/** How many texts of a member are here, unsent: drafts, and what the outbox holds. */
export async function countTexts(member: string): Promise<number> {
  const db = await opened;
  const counts = [
    db.count('drafts', draftsOf(member)),
    db.countFromIndex('outbox', 'member', member),
  ];
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Removes all texts of a member, in one transaction, and before them their pictures. */
export async function removeTexts(member: string): Promise<void> {
  await removeImages(member);
  const tx = (await opened).transaction(['drafts', 'outbox'], 'readwrite');
  const outbox = tx.objectStore('outbox');
  const keys = await outbox.index('member').getAllKeys(member);
  await Promise.all([
    tx.objectStore('drafts').delete(draftsOf(member)),
    ...keys.map((key) => outbox.delete(key)),
    tx.done,
  ]);
}

/** Gives all texts of a member to the same member under another address, in one transaction, and before them their pictures. */
export async function moveTexts(from: string, to: string): Promise<void> {
  await moveImages(from, to);
  const tx = (await opened).transaction(['drafts', 'outbox'], 'readwrite');
  const [drafts, outbox] = [tx.objectStore('drafts'), tx.objectStore('outbox')];
  const written = await drafts.getAll(draftsOf(from));
  const items = await outbox.index('member').getAll(from);
  const body = (one: Attempt) => ({ ...one.body, authorEmail: to }) as Attempt['body'];
  await Promise.all([
    drafts.delete(draftsOf(from)),
    // A failed attempt was refused for the address, or may have arrived: the draft is sent as new.
    ...written.map(({ attempt: _, ...draft }) => drafts.put({ ...draft, member: to })),
    ...items.map((item) => outbox.put({ ...item, member: to, body: body(item) })),
    tx.done,
  ]);
}

/** True if any member has an item in the outbox. */
export const hasItems = async (): Promise<boolean> => (await (await opened).count('outbox')) > 0;
