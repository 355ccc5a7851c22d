const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const unescaped = (text = '') =>
  text.replaceAll(/&[^;]+;/g, (entity) => ENTITIES[entity] ?? entity);

/** The data for programs in a page's head: metadata, canonical address, and the structured data of a post. */
export function headIn(page: string) {
  const [html = ''] = page.split('</head>');
  const elements = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g);
  const [, canonical] = html.match(/<link rel="canonical" href="([^"]+)"/) ?? [];
  const [, json = 'null'] =
    html.match(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/) ?? [];
  return {
    metas: Object.fromEntries(
      Array.from(elements, ([, name = '', content]) => [name, unescaped(content)]),
    ),
    canonical,
    discussion: JSON.parse(json),
  };
}
