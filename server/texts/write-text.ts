import { imageReferences, imagesNamedIn } from '../../contract/markup/image-references.ts';
import { MARKUP_VERSION, type RenderedText } from '../../contract/markup/render.ts';
import { LONGEST_ALT, MOST_IMAGES } from '../../contract/values/images.ts';
import { MOST_MENTIONS } from '../../contract/values/limits.ts';
import { faultOfText, INVISIBLE } from '../../contract/values/text-faults.ts';
import type { Format } from '../../contract/values/text-format.ts';
import { readShownImages } from '../../db/core/image-uses.ts';
import type { Procedure } from '../../db/core/procedure.ts';
import type { Store } from '../../db/core/store.ts';
import {
  type Mention,
  readMentioned,
  type StoredText,
  type TextSource,
  type WrittenText,
} from '../../db/core/texts.ts';
import { badInput, httpError } from '../http/errors.ts';
import { clean } from '../http/input.ts';
import type { Renderer } from './renderer.ts';
import { renderHere } from './rendering.ts';

/** Where mentioned members are read, and what renders. */
export interface Rendering {
  store: Pick<Store, 'read'>;
  renderer: Pick<Renderer, 'render'>;
}

const asked = ({ mentions }: RenderedText) => mentions.slice(0, MOST_MENTIONS);

/** The ids that are known, where a text mentions others as well and is rendered once more. */
function knownAmong({ mentions }: RenderedText, mentioned: readonly Mention[]): string[] | null {
  const known = [...new Set(mentioned.map(({ id }) => id))];
  return known.length === mentions.length ? null : known;
}

function stored(format: Format, { html }: RenderedText, mentioned: Mention[]) {
  const ids = [...new Set(mentioned.map(({ id }) => id))];
  const mentions = ids.length === 0 ? null : JSON.stringify(ids);
  const text: StoredText = { format, html, htmlVersion: MARKUP_VERSION, mentions };
  return { ...text, mentioned };
}

async function renderKnown({ store, renderer }: Rendering, source: TextSource) {
  const { text, format, authorKey, isPost } = source;
  const ids = imagesNamedIn(text, format);
  const images = ids.size === 0 ? {} : await store.read(readShownImages(authorKey, ids));
  const all = await renderer.render({ text, format, images, isPost });
  const mentioned = all.mentions.length === 0 ? [] : await store.read(readMentioned(asked(all)));
  const known = knownAmong(all, mentioned);
  const rendered = known ? await renderer.render({ text, format, images, isPost, known }) : all;
  return { isBlank: rendered.isBlank, written: stored(format, rendered, mentioned) };
}

/** Renders a stored text. Mentions of unknown members, and those after the twentieth, stay text. */
export const render = async (rendering: Rendering, source: TextSource) =>
  (await renderKnown(rendering, source)).written;

/** Renders a comment within a procedure, which can't wait for a thread: no comment takes long. */
export function* renderWithin(source: TextSource): Procedure<WrittenText> {
  const { text, format, authorKey } = source;
  const images = yield* readShownImages(authorKey, imagesNamedIn(text, format));
  const all = renderHere({ text, format, images });
  const mentioned = all.mentions.length === 0 ? [] : yield* readMentioned(asked(all));
  const known = knownAmong(all, mentioned);
  const rendered = known ? renderHere({ text, format, images, known }) : all;
  return { text, ...stored(format, rendered, mentioned) };
}

interface Given {
  text: string;
  /** Texts of clients that know no formats are plain. */
  format?: Format | undefined;
}

interface Wanted {
  /** The name of the text in sentences to the client. */
  field: string;
  /** Whose pictures it may show. */
  authorKey: number;
  longest: number;
  /** True of a post: it may have more pictures than a comment. */
  isPost?: boolean;
  /** Throws where the write would be refused now: asked after the checks of the text, before the costly rendering. */
  refuse?: () => Promise<void>;
}

/** @throws HttpError (400) for a text that names too many pictures, or one by too many words. */
function checkImages(references: ReturnType<typeof imageReferences>, most: number): void {
  if (references.length > most)
    throw httpError(
      'too-many-images',
      ({ limit }) => `A text here may have at most ${limit} pictures.`,
      { params: { limit: most } },
    );
  for (const { alt } of references) {
    const fault = faultOfText(alt, LONGEST_ALT, 'lines');
    if (fault?.fault === 'too-long') throw badInput('alt', fault);
  }
}

/**
 * Checks and renders a text that a member writes.
 * @throws HttpError 400 for a text that is too long, has forbidden characters, or shows nothing once rendered.
 * @throws UnavailableError when a long text can't be rendered now.
 */
export async function writeText(
  rendering: Rendering,
  { text, format = 'plain' }: Given,
  { field, longest, authorKey, isPost = false, refuse }: Wanted,
): Promise<WrittenText> {
  const cleaned = clean(text, field, longest, 'lines');
  checkImages(imageReferences(cleaned, format), isPost ? MOST_IMAGES.post : MOST_IMAGES.comment);
  await refuse?.();
  const { isBlank, written } = await renderKnown(rendering, {
    text: cleaned,
    format,
    authorKey,
    isPost,
  });
  if (isBlank) throw badInput(field, INVISIBLE);
  return { text: cleaned, ...written };
}
