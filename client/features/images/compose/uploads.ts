/** The pictures of texts that are being written, on their way to the forum: one after the other. */
import { v7 } from 'uuid';
import { pictureNotSent, picturesNeedLine } from '#messages';
import { isGone } from '../../../../contract/core/idempotency.ts';
import { CallError, call, NetworkError } from '../../../api/call.ts';
import { logFailure } from '../../../api/log.ts';
import { createPageStore } from '../../../api/page-store.ts';
import {
  changeImage,
  findImage,
  putImage,
  removeImage,
  type StoredImage,
} from '../../../drafts/image-database.ts';
import { memberSource } from '../../../drafts/member-source.ts';
import { newUnsentId } from '../../../ui/text-editing/unsent-images.ts';

/** `waiting`: for its turn, or where `isUnreached` for the line. `lost`: this browser does not have it. */
type Stage = 'waiting' | 'sending' | 'refused' | 'up' | 'lost';

export interface Upload {
  stage: Stage;
  /** The sentence of a refusal; '' where there is none. */
  fault: string;
  /** True if the server was not reached. */
  isUnreached: boolean;
  /** How much of it has gone, from 0 to 1. */
  part: number;
  /** Its small form, as an address. */
  shown: string;
  stored?: StoredImage;
}

/** The uploads by the names that texts have for them. */
export const useUploads = createPageStore<Readonly<Record<string, Upload>>>(() => ({}));

const WAITING: Upload = { stage: 'waiting', fault: '', isUnreached: false, part: 0, shown: '' };
const log = logFailure('A picture');
/** The sends that are under way, by the same names. */
const underWay = new Map<string, AbortController>();

const uploadOf = (id: string) => useUploads.getState()[id];
function change(id: string, part: Partial<Upload>): void {
  const before = uploadOf(id);
  if (before) useUploads.setState({ [id]: { ...before, ...part } });
}

/** A small picture as an address: pages may show no `blob:`. */
async function addressOf(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return `data:${blob.type};base64,${btoa(String.fromCharCode(...bytes))}`;
}

/** A `fetch` that tells how much of the body has gone, from 0 to 1: the browser's own does not. */
const fetchTelling =
  (tell: (part: number) => void): typeof fetch =>
  async (url, { method = 'GET', headers, body, signal } = {}) => {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const request = new XMLHttpRequest();
    request.open(method, `${url}`);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => tell(loaded / total);
    request.onload = () => {
      const lines = request.getAllResponseHeaders().trim().split('\r\n');
      const named = lines.map((line) => line.split(': ', 2) as [string, string]);
      resolve(new Response(request.response, { status: request.status, headers: named }));
    };
    request.onerror = () => reject(new TypeError('The server was not reached.'));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort());
    request.send(body as Blob);
    return promise;
  };

/**
 * Sends a picture, then its small form. A picture whose small form is refused stands all the same: cards show none.
 * @returns the forum's id of it; null: it was sent before by this key, and removed since.
 */
async function sendImage(
  { key, image, small }: { key: string; image: Blob; small: Blob },
  signal: AbortSignal,
  tell: (part: number) => void,
) {
  const extra = { key, signal, fetch: fetchTelling(tell) };
  const answer = await call('POST /images', { body: image }, extra);
  if (isGone(answer)) return null;
  const { _id } = answer;
  try {
    await call('PUT /images/{id}/small', { params: { id: _id }, body: small }, { signal });
  } catch (cause) {
    if (!(cause instanceof CallError)) throw cause;
    logFailure('The small form of a picture')(cause);
  }
  return _id;
}

async function send(id: string, stored: StoredImage): Promise<void> {
  const { key, blobs } = stored;
  if (!blobs) return;
  const controller = new AbortController();
  underWay.set(id, controller);
  change(id, { stage: 'sending', fault: '', isUnreached: false, part: 0 });
  try {
    const tell = (part: number) => change(id, { part });
    const imageId = await sendImage({ key, ...blobs }, controller.signal, tell);
    if (imageId === null) {
      // The next try is another upload.
      const anew = { key: v7() };
      await changeImage(id, anew).catch(log);
      const next = { ...stored, ...anew };
      return change(id, { stage: 'refused', fault: pictureNotSent, stored: next });
    }
    const { blobs: _, ...rest } = stored;
    const up = { ...rest, imageId };
    await changeImage(id, { imageId, blobs: undefined }).catch(log);
    change(id, { stage: 'up', stored: up });
    // The text will name it so.
    useUploads.setState({ [imageId]: { ...WAITING, stage: 'up', stored: up } });
  } catch (cause) {
    if (controller.signal.aborted) return;
    log(cause);
    const isUnreached = cause instanceof NetworkError;
    const said = cause instanceof Error ? cause.message : '';
    change(id, {
      stage: isUnreached ? 'waiting' : 'refused',
      fault: isUnreached ? '' : said || pictureNotSent,
      isUnreached,
    });
  } finally {
    underWay.delete(id);
  }
}

/** Sends the next one that waits for its turn. More than one at a time would all come later. */
async function sendNext(): Promise<void> {
  for (;;) {
    if (underWay.size > 0) return;
    const next = Object.entries(useUploads.getState()).find(
      ([, { stage, isUnreached, stored }]) => stage === 'waiting' && !isUnreached && stored,
    );
    const [id, upload] = next ?? [];
    if (id === undefined || !upload?.stored) return;
    await send(id, upload.stored);
  }
}

/** Has a refused one, or one that was not reached, sent again: with the same key, so that none is there twice. */
export function sendAgain(id: string): void {
  change(id, { stage: 'waiting', fault: '', isUnreached: false });
  void sendNext();
}

/** The line is back: what waits for it goes on. */
export function sendUnreached(): void {
  for (const [id, { stage, isUnreached }] of Object.entries(useUploads.getState()))
    if (stage === 'waiting' && isUnreached) sendAgain(id);
}

/** Gives an upload up. What the forum has of it already goes with time, as no text names it. */
export function giveUp(id: string): void {
  underWay.get(id)?.abort();
  useUploads.setState(({ [id]: _, ...others }) => others, true);
  void removeImage(id).catch(log);
  void sendNext();
}

/** Continues what a text of before names, as after a reload. */
export async function resume(id: string): Promise<void> {
  if (uploadOf(id)) return;
  useUploads.setState({ [id]: WAITING });
  const stored = await findImage(id).catch((cause: unknown) => void log(cause));
  if (!stored) change(id, { stage: 'lost' });
  else if (stored.imageId) change(id, { stage: 'up', stored });
  else {
    const shown = stored.blobs ? await addressOf(stored.blobs.small) : '';
    change(id, { stored, shown });
    void sendNext();
  }
}

/**
 * Makes a picture of a file, and has it sent.
 * @param label what stands for its words in the text meanwhile.
 * @returns the name that the text has for it meanwhile.
 * @throws Error with a sentence for the person: nothing of the file has gone.
 */
export async function addUpload(file: Blob, label: string): Promise<string> {
  const maker = await import('../make-image.ts').catch((cause: unknown) => {
    throw new Error(picturesNeedLine, { cause });
  });
  const { image, small, isFirstFrame } = await maker.makeImage(file);
  const { width, height, bytes } = image;
  const id = newUnsentId();
  const blobs = { image: bytes, small };
  const member = memberSource().current() ?? '';
  const at = Date.now();
  const stored = { id, key: v7(), member, at, width, height, isFirstFrame, label, blobs };
  // Where the browser stores nothing, the picture lives as long as the page.
  await putImage(stored).catch(log);
  useUploads.setState({ [id]: { ...WAITING, shown: await addressOf(small), stored } });
  void sendNext();
  return id;
}
