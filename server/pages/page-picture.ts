import { unescaped } from '../../contract/markup/visible-text.ts';
import type { Messages } from '../../messages/languages.ts';

/** The picture that link previews show where the page has none of its own (`npm run icons`). */
const PICTURE = { path: '/social.png', width: '1200', height: '630' };

/** The first picture that stands in rendered HTML: a removed one has no address. */
const STANDING = /<img src="(\/images\/[^"]+)" width="(\d+)" height="(\d+)" alt="([^"]*)"/;

/**
 * The picture of a page in previews of links to it: the first of its post, else the forum's own.
 * @param html of the post; null: nothing in it is marked.
 */
export function pictureOfPage(html: string | null, { headPicture }: Messages) {
  const [, path, width, height, alt = ''] = STANDING.exec(html ?? '') ?? [];
  return path === undefined || width === undefined || height === undefined
    ? { ...PICTURE, alt: headPicture }
    : { path, width, height, alt: unescaped(alt) };
}
