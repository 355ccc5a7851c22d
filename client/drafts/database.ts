/** Drafts and outbox in the browser's database. This module is loaded on demand. */
import { type DBSchema, openDB } from 'idb';
import type { Draft, OutboxItem, Place } from './records.ts';

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

export const findDraft = async ({ member, place }: Place): Promise<Draft | undefined> =>
  (await opened).get('drafts', [member, place]);

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

/**
 * Moves an item of the outbox back to its place. Where another draft is there, the item stays in the outbox.
 * @returns the draft that it became, or null.
 */
export async function moveToDrafts(item: OutboxItem, reason: string): Promise<Draft | null> {
  const tx = (await opened).transaction(['drafts', 'outbox'], 'readwrite');
  const [drafts, outbox] = [tx.objectStore('drafts'), tx.objectStore('outbox')];
  const { member, place, fields, key, call, body } = item;
  const isTaken = (await drafts.get([member, place])) !== undefined;
  const attempt = { key, call, body };
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

/** The items of a member, the oldest first. */
export async function findItems(member: string): Promise<OutboxItem[]> {
  const items = await (await opened).getAllFromIndex('outbox', 'member', member);
  return items.sort((a, b) => a.sentAt - b.sentAt);
}

/** Whether any member has an item in the outbox. */
export const hasItems = async (): Promise<boolean> => (await (await opened).count('outbox')) > 0;
