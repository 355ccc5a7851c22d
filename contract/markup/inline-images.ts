import type { MarkdownIt } from 'markdown-it';
import { altOf } from './image-references.ts';
import { imagePattern, type KnownImage } from './images.ts';
import { environmentOf } from './link-limit.ts';

type Attributes = [name: string, value: string][];

const IMAGE = imagePattern('y');

/** The attributes of a picture. A removed one has no address: pages say so in the reader's language. */
function attributesOf(
  id: string,
  { width, height, removed }: KnownImage,
  alt: string,
  environment: ReturnType<typeof environmentOf>,
): Attributes {
  const loadsNow = environment.isFirstEager && !removed;
  if (loadsNow) environment.isFirstEager = false;
  const source: Attributes = removed ? [] : [['src', `/images/${id}`]];
  return [
    ...source,
    ['width', `${width}`],
    ['height', `${height}`],
    ['alt', alt],
    ['loading', loadsNow ? 'eager' : 'lazy'],
  ];
}

/** The rule of pictures. All but those that the text may show stay text. */
export function withImages(md: MarkdownIt): void {
  md.inline.ruler.push('own-image', (state, silent) => {
    if (state.src[state.pos] !== '!') return false;
    IMAGE.lastIndex = state.pos;
    const [source, written, id] = IMAGE.exec(state.src) ?? [];
    if (source === undefined || written === undefined || id === undefined) return false;
    if (state.pos + source.length > state.posMax) return false;
    if (!silent) {
      const environment = environmentOf(state);
      const image = environment.images[id];
      const token = state.push(image ? 'own-image' : 'text', '', 0);
      token.content = image ? altOf(written) : source;
      if (image) token.attrs = attributesOf(id, image, token.content, environment);
    }
    state.pos += source.length;
    return true;
  });
  md.renderer.rules['own-image'] = (tokens, at, _options, _env, renderer) =>
    `<img${renderer.renderAttrs({ attrs: tokens[at]?.attrs ?? [] })}>`;
}
