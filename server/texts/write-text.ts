import { MOST_MENTIONS } from '../../contract/limits.ts';
import { MARKUP_VERSION, renderText } from '../../contract/markup/render.ts';
import { visibleText } from '../../contract/markup/visible-text.ts';
import { isInvisible } from '../../contract/text.ts';
import type { Format } from '../../contract/text-format.ts';
import type { Procedure } from '../../db/procedure.ts';
import type { Store } from '../../db/store.ts';
import { type Mention, readMentioned, type StoredText, type WrittenText } from '../../db/texts.ts';
import { HttpError } from '../http/errors.ts';
import { clean } from '../http/input.ts';

type Reader = Pick<Store, 'read'>;

type Rendered = ReturnType<typeof renderText>;
const asked = ({ mentions }: Rendered) => mentions.slice(0, MOST_MENTIONS);

function withKnown(text: string, format: Format, all: Rendered, mentioned: Mention[]) {
  const known = new Set(mentioned.map(({ id }) => id));
  const { html } =
    known.size === all.mentions.length ? all : renderText(text, format, (id) => known.has(id));
  const mentions = known.size === 0 ? null : JSON.stringify([...known]);
  const stored: StoredText = { format, html, htmlVersion: MARKUP_VERSION, mentions };
  return { ...stored, mentioned };
}

/** Renders a stored text. Mentions of unknown members, and those after the twentieth, stay text. */
export async function render(store: Reader, text: string, format: Format) {
  const all = renderText(text, format);
  const mentioned = all.mentions.length === 0 ? [] : await store.read(readMentioned(asked(all)));
  return withKnown(text, format, all, mentioned);
}

/** Renders a text within a procedure. */
export function* renderWithin(text: string, format: Format): Procedure<WrittenText> {
  const all = renderText(text, format);
  const mentioned = all.mentions.length === 0 ? [] : yield* readMentioned(asked(all));
  return { text, ...withKnown(text, format, all, mentioned) };
}

interface Given {
  text: string;
  /** Texts of clients that know no formats are plain. */
  format?: Format | undefined;
}

/**
 * Checks and renders a text that a member writes.
 * @param field its name in sentences to the client.
 * @throws HttpError 400 for a text that is too long, has forbidden characters, or shows nothing once rendered.
 */
export async function writeText(
  store: Reader,
  { text, format = 'plain' }: Given,
  field: string,
  longest: number,
): Promise<WrittenText> {
  const cleaned = clean(text, field, longest, 'lines');
  const rendered = await render(store, cleaned, format);
  if (rendered.html !== null && isInvisible(visibleText(rendered.html)))
    throw new HttpError(400, `${field} must contain something that can be seen`);
  return { text: cleaned, ...rendered };
}
