const LINK_OR_PICTURE = /<a [^>]*>.*?<\/a>|<img src="([^"]*)"[^>]* alt="([^"]*)"[^>]*>/gs;
/** Says which links of a text lead to its pictures. */
export const PICTURE_LINKS = 'a[data-picture]';

/**
 * HTML of a text whose pictures are links to themselves: a press opens them whole, also without scripts. One within
 * another link stays as it is.
 * @param name says what such a link does, by the picture's words; both are HTML.
 */
export const withPictureLinks = (html: string, name: (alt: string) => string): string =>
  html.replaceAll(LINK_OR_PICTURE, (whole, source?: string, alt = '') =>
    source === undefined
      ? whole
      : `<a href="${source}" data-picture aria-label="${name(alt)}">${whole}</a>`,
  );
