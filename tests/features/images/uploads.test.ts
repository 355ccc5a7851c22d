import { beforeEach, expect, test, vi } from 'vitest';
import type { StoredImage } from '../../../client/drafts/image-database.ts';
import { isUnsentId } from '../../../client/ui/text-editing/unsent-images.ts';
import { IDEMPOTENCY_KEY } from '../../../contract/core/idempotency.ts';
import { imageOf, imageReferences } from '../../../contract/markup/image-references.ts';

const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock('../../../client/drafts/image-database.ts', () => ({
  findImage: async (id: string) => stored.get(id),
  putImage: async (image: StoredImage) => void stored.set(image.id, image),
  changeImage: async (id: string, part: Partial<StoredImage>) => {
    if (stored.has(id)) stored.set(id, { ...(stored.get(id) as StoredImage), ...part });
  },
  removeImage: async (id: string) => void stored.delete(id),
}));
vi.mock('../../../client/features/images/make-image.ts', () => ({
  makeImage: async (file: Blob) => {
    if (file.size === 0) throw new Error('No picture.');
    const bytes = new Blob(['whole'], { type: 'image/webp' });
    const small = new Blob(['small'], { type: 'image/webp' });
    return {
      image: { kind: 'webp', width: 20, height: 10, bytes },
      small,
      isFirstFrame: false,
    };
  },
}));

const { addUpload, giveUp, resume, sendAgain, sendUnreached, useUploads } = await import(
  '../../../client/features/images/compose/uploads.ts'
);

const FILE = new Blob(['file']);
const ID = 'A'.repeat(22);
const LABEL = 'Uploading tea.jpg…';
interface Sent {
  path: string;
  key: string | undefined;
  signal: AbortSignal;
  gone: (loaded: number, total: number) => void;
  answer: (response: Response) => void;
  fail: () => void;
}
let sent: Sent[] = [];

/** A request as browsers make it, of which a test gives the answer. */
class FakeRequest {
  upload = { onprogress: (_: { loaded: number; total: number }) => {} };
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  status = 0;
  response = '';
  readonly #controller = new AbortController();
  readonly #headers = new Headers();
  #path = '';
  open(_: string, path: string) {
    this.#path = path;
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value);
  }
  getAllResponseHeaders() {
    return 'content-type: application/json\r\n';
  }
  abort() {
    this.#controller.abort();
    this.onabort();
  }
  send() {
    sent.push({
      path: this.#path,
      key: this.#headers.get(IDEMPOTENCY_KEY) ?? undefined,
      signal: this.#controller.signal,
      gone: (loaded, total) => this.upload.onprogress({ loaded, total }),
      answer: async (response) => {
        this.status = response.status;
        this.response = await response.text();
        this.onload();
      },
      fail: () => this.onerror(),
    });
  }
}

beforeEach(() => {
  sent = [];
  stored.clear();
  useUploads.setState({}, true);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  // Each fault is logged, too.
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    sent.push({
      path,
      key: undefined,
      signal: signal as AbortSignal,
      gone: () => {},
      answer: resolve,
      fail: () => reject(new TypeError('Failed to fetch')),
    });
    return promise;
  });
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

const stage = (id: string) => useUploads.getState()[id]?.stage;
const nth = (n: number) => vi.waitFor(() => sent[n] ?? Promise.reject(new Error(`No call ${n}`)));
const becomes = (id: string, expected: string) =>
  vi.waitFor(() => expect(stage(id)).toBe(expected));
const made = () => Response.json({ _id: ID, url: '', width: 20, height: 10, bytes: 5 });
const refused = (status: number, code: string, message: string) =>
  Response.json({ code, message }, { status });

test('uploads: one after the other, each with its small form; the text finds its name', async () => {
  const first = await addUpload(FILE, LABEL);
  const second = await addUpload(FILE, LABEL);
  expect(isUnsentId(first)).toBe(true);
  expect(imageReferences(imageOf('A [b]', first), 'markdown')).toEqual([
    { id: first, alt: 'A [b]' },
  ]);
  expect(useUploads.getState()[first]?.shown).toBe(`data:image/webp;base64,${btoa('small')}`);
  const whole = await nth(0);
  expect(useUploads.getState()[first]?.part).toBe(0);
  whole.gone(40, 160);
  expect(useUploads.getState()[first]?.part).toBe(0.25);
  whole.answer(made());
  const small = await nth(1);
  expect(small.path).toBe(`/images/${ID}/small`);
  expect([stage(first), stage(second)]).toEqual(['sending', 'waiting']);
  // Cards show none; the picture stands all the same.
  small.answer(refused(409, 'small-there', 'There is one.'));
  await becomes(first, 'up');
  expect(stored.get(first)).toMatchObject({ imageId: ID });
  expect(stored.get(first)).toHaveProperty('blobs', undefined);
  expect((await nth(2)).path).toBe('/images');
  giveUp(second);
});

test('uploads: without the line one waits, and goes on with the same key', async () => {
  const id = await addUpload(FILE, LABEL);
  const before = await nth(0);
  before.fail();
  await vi.waitFor(() =>
    expect(useUploads.getState()[id]).toMatchObject({ stage: 'waiting', isUnreached: true }),
  );
  // The next one is not held up.
  expect(sent).toHaveLength(1);
  sendUnreached();
  const again = await nth(1);
  expect(again.key).toBe(before.key);
  again.answer(made());
  (await nth(2)).answer(Response.json({ small: '' }));
  await becomes(id, 'up');
});

test('uploads: a refusal says its sentence, and lets the next one go; it may be tried again', async () => {
  const [id, next] = [await addUpload(FILE, LABEL), await addUpload(FILE, LABEL)];
  (await nth(0)).answer(refused(409, 'images-full', 'You have too many.'));
  await becomes(id, 'refused');
  expect(useUploads.getState()[id]?.fault).toBe('You have too many.');
  (await nth(1)).answer(made());
  (await nth(2)).answer(Response.json({ small: '' }));
  await becomes(next, 'up');
  sendAgain(id);
  await becomes(id, 'sending');
  expect((await nth(3)).key).toBe(sent[0]?.key);
  giveUp(id);
});

test('uploads: one that was sent before and removed since is another upload at the next try', async () => {
  const id = await addUpload(FILE, LABEL);
  (await nth(0)).answer(Response.json({ insertedId: ID, gone: true }));
  await becomes(id, 'refused');
  sendAgain(id);
  expect((await nth(1)).key).not.toBe(sent[0]?.key);
  giveUp(id);
});

test('uploads: one that is given up is called off and forgotten', async () => {
  const id = await addUpload(FILE, LABEL);
  const { signal } = await nth(0);
  giveUp(id);
  expect(signal.aborted).toBe(true);
  expect(stage(id)).toBeUndefined();
  await vi.waitFor(() => expect(stored.has(id)).toBe(false));
});

test('uploads: a draft goes on where the page before has ended; what is nowhere is lost', async () => {
  const id = await addUpload(FILE, LABEL);
  (await nth(0)).fail();
  await vi.waitFor(() => expect(useUploads.getState()[id]?.isUnreached).toBe(true));
  useUploads.setState({}, true);
  await resume(id);
  expect((await nth(1)).key).toBe(sent[0]?.key);
  await resume('uploading-AAAAAAAAAAAA');
  expect(stage('uploading-AAAAAAAAAAAA')).toBe('lost');
  giveUp(id);
});

test('uploads: of what is no picture nothing goes', async () => {
  await expect(addUpload(new Blob([]), LABEL)).rejects.toThrow('No picture.');
  expect([useUploads.getState(), stored.size, sent]).toEqual([{}, 0, []]);
});
