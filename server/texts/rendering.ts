import type { KnownImages } from '../../contract/markup/images.ts';
import { type RenderedText, renderText } from '../../contract/markup/render.ts';
import { visibleText } from '../../contract/markup/visible-text.ts';
import { isInvisible } from '../../contract/values/text-faults.ts';
import type { Format } from '../../contract/values/text-format.ts';

/** A text to be rendered. */
export interface Rendering {
  text: string;
  format: Format;
  /** The ids of the members who exist among those it mentions; mentions of all others stay text. Missing: all exist. */
  known?: readonly string[];
  /** The pictures of its author among those it names, by their ids; all others stay text. Missing: none. */
  images?: KnownImages;
  /** True of a post: its first picture loads at once. */
  isPost?: boolean;
}
export interface Rendered extends RenderedText {
  /** True if its HTML has nothing that can be seen. */
  isBlank: boolean;
}

/** Renders a text in the thread that calls it. */
export function renderHere({ text, format, known, images, isPost }: Rendering): Rendered {
  const rendered = renderText(text, format, {
    isKnown: known && ((id) => known.includes(id)),
    images,
    isFirstEager: isPost,
  });
  const { html } = rendered;
  return {
    ...rendered,
    isBlank: html !== null && !html.includes('<img ') && isInvisible(visibleText(html)),
  };
}
