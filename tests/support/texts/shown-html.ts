/** The elements of an exported thread: those of texts, its heading, and the line between two comments. */
const TAG =
  /<(\/?)(p|br|strong|em|code|pre|blockquote|ul|ol|li|a|h1|hr)((?: (?:start|href|rel|data-member)="[^"<>]*")*) ?\/?>/g;
const STYLES = new Set(['strong', 'em', 'code', 'a']);
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
const unescaped = (html: string) =>
  html.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);
const attributeOf = (attributes: string, name: string) =>
  unescaped(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');

interface Open {
  name: string;
  /** How it is named among what is shown. */
  as: string;
}

/**
 * The visible text of HTML, as a list: each letter with the styles and the address that it has, and where blocks and
 * breaks begin. Spaces are left out, but for those of code blocks, and so are joiners, which nobody sees.
 * @throws Error for a `<`, `>` or `"` that belongs to no element of the list above.
 */
export function shownBy(html: string): string[] {
  const shown: string[] = [];
  const open: Open[] = [];
  function addText(raw: string) {
    if (/[<>"]/.test(raw)) throw new Error(`Not an element of a text: ${raw}`);
    const isCode = open.some(({ name }) => name === 'pre');
    const visible = unescaped(raw).replaceAll('\u2060', '');
    const styles = [...new Set(open.filter(({ name }) => STYLES.has(name)).map(({ as }) => as))];
    for (const letter of isCode ? visible : visible.replaceAll(/\s/g, ''))
      shown.push([letter, ...styles.sort()].join(' '));
  }
  let end = 0;
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of html.matchAll(TAG)) {
    addText(html.slice(end, index));
    end = index + tag.length;
    if (slash) {
      if (open.pop()?.name !== name) throw new Error(`Closed wrongly: ${tag}`);
      // The line feed at the end of a code block shows nothing.
      if (name === 'pre' && shown.at(-1)?.startsWith('\n')) shown.pop();
      if (!STYLES.has(name) && name !== 'p') shown.push(`/${name}`);
    } else if (name === 'br' || name === 'hr') shown.push(name);
    else {
      // Viewers escape the brackets of an address that the forum leaves.
      const href = attributeOf(attributes, 'href').replaceAll('[', '%5B').replaceAll(']', '%5D');
      const as = name === 'a' ? `a ${href}` : name;
      open.push({ name, as });
      if (name === 'ol') shown.push(`ol ${attributeOf(attributes, 'start') || '1'}`);
      else if (!STYLES.has(name) && name !== 'p') shown.push(name);
    }
  }
  addText(html.slice(end));
  return shown;
}
