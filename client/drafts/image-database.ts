/**
 * Pictures that are not up yet, in a database of their own: a new version of that of texts could not be opened while an
 * older page of the forum is.
 */
import { type DBSchema, openDB } from 'idb';
import { DAY_MS } from '../../contract/since/days.ts';

/** A picture that a text names, and how it goes to the forum. */
export interface StoredImage {
  /** The name that the text has for it. */
  id: string;
  /** The idempotency key: a repeat makes no second picture. */
  key: string;
  /** The address of the member who writes. */
  member: string;
  at: number;
  width: number;
  height: number;
  isFirstFrame: boolean;
  /** Its words in the text until it is up or described; a picture that was kept by an older page has none. */
  label?: string;
  /** Its bytes and those of its small form; missing once it is up. */
  blobs?: { image: Blob; small: Blob } | undefined;
  /** The forum's id of it, once it is up. */
  imageId?: string;
}

interface Schema extends DBSchema {
  images: { key: string; value: StoredImage; indexes: { at: number } };
}

/** So long a browser keeps a picture that never got up: its text was given up. */
const KEPT_MS = 30 * DAY_MS;

let opening: ReturnType<typeof open> | undefined;
const open = async () => {
  const db = await openDB<Schema>('adda-images', 1, {
    upgrade(opened) {
      opened.createObjectStore('images', { keyPath: 'id' }).createIndex('at', 'at');
    },
  });
  const old = IDBKeyRange.upperBound(Date.now() - KEPT_MS);
  for (const key of await db.getAllKeysFromIndex('images', 'at', old))
    await db.delete('images', key);
  return db;
};
const database = () => {
  opening ??= open();
  return opening;
};

export const findImage = async (id: string): Promise<StoredImage | undefined> =>
  (await database()).get('images', id);

export async function putImage(image: StoredImage): Promise<void> {
  await (await database()).put('images', image);
}

/** Changes what is kept of a picture: nothing where it was removed meanwhile. */
export async function changeImage(id: string, part: Partial<StoredImage>): Promise<void> {
  const { store, done } = (await database()).transaction('images', 'readwrite');
  const before = await store.get(id);
  if (before) await store.put({ ...before, ...part });
  await done;
}

export async function removeImage(id: string): Promise<void> {
  await (await database()).delete('images', id);
}

/** Gives all pictures of a member that are not up yet to the same member under another address. */
export async function moveImages(from: string, to: string): Promise<void> {
  const db = await database();
  for (const { id, member } of await db.getAll('images'))
    if (member === from) await changeImage(id, { member: to });
}

/** Removes all pictures of a member that are not up yet, with the texts that name them. */
export async function removeImages(member: string): Promise<void> {
  const db = await database();
  for (const image of await db.getAll('images'))
    if (image.member === member) await db.delete('images', image.id);
}
