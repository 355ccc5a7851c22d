/** An opening or closing tag of a link, or a picture: groups for its address and its words. */
const TAG = /<\/?a[ >]|<img src="([^"<>]*)" [^<>]*?alt="([^"<>]*)"[^<>]*>/g;
/** Says which links of a text lead to its pictures. */
export const PICTURE_LINKS = 'a[data-picture]';

/**
 * HTML of a text whose pictures are links to themselves: a press opens them whole, also without scripts. One within
 * another link stays as it is.
 * @param name says what such a link does, by the picture's words; both are HTML.
 */
export function withPictureLinks(html: string, name: (alt: string) => string): string {
  let isInLink = false;
  return html.replaceAll(TAG, (tag, source?: string, alt = '') => {
    if (source === undefined) isInLink = !tag.startsWith('</');
    return source === undefined || isInLink
      ? tag
      : `<a href="${source}" data-picture aria-label="${name(alt)}">${tag}</a>`;
  });
}
