const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The characters that the entities of a rendered text stand for. */
export const unescaped = (html: string): string =>
  html.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/** The characters that a reader of rendered HTML sees. It reads only what `renderText` writes. */
export const visibleText = (html: string): string => unescaped(html.replaceAll(/<[^<>]*>/g, ''));
