/** The elements of rendered texts, and per element its attributes with the form of their values. */
const ADDRESS = /^(?:https?:\/\/[^\s"<>]+|mailto:[^\s"<>]+|\/(?!\/|\\|logout|auth\/)[^\s"<>\\]*)$/i;
const ALLOWED: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  p: {},
  br: {},
  strong: {},
  em: {},
  code: {},
  pre: {},
  blockquote: {},
  ul: {},
  li: {},
  ol: { start: /^\d{1,9}$/ },
  img: {
    src: /^\/images\/[\w-]{22}$/,
    width: /^\d{1,4}$/,
    height: /^\d{1,4}$/,
    alt: /^[^<>"]*$/,
    loading: /^(?:eager|lazy)$/,
  },
  a: { href: ADDRESS, rel: /^ugc nofollow noopener$/, 'data-member': /^[0-9a-f-]{36}$/ },
};
/** Read strictly: any `<`, `>` or `"` that the renderer did not write itself is a fault. */
const TAG = /<(\/?)([a-z]+)((?: [a-z-]+="[^"<>]*")*)>/g;
const ATTRIBUTE = / ([a-z-]+)="([^"<>]*)"/g;
const UNESCAPED = /[<>"]|&(?!(?:amp|lt|gt|quot);)/;
const DEEPEST = 20;

/** The faults of a rendered text: elements and attributes that are not allowed, wrong nesting, and unescaped text. */
export function faultsOfHtml(html: string): string[] {
  const faults: string[] = [];
  const open: string[] = [];
  const rest = html.replaceAll(TAG, (tag, slash: string, name: string, attributes: string) => {
    const allowed = ALLOWED[name];
    if (!allowed) faults.push(`element ${tag}`);
    for (const [, attribute = '', value = ''] of attributes.matchAll(ATTRIBUTE))
      if (!allowed?.[attribute]?.test(value)) faults.push(`attribute ${attribute}=${value}`);
    if (slash) {
      if (open.pop() !== name) faults.push(`closed wrongly: ${tag}`);
    } else if (name !== 'br' && name !== 'img') open.push(name);
    if (name === 'a' && !slash && !attributes.includes(' rel="')) faults.push(`no rel: ${tag}`);
    if (open.length > DEEPEST) faults.push(`deeper than ${DEEPEST}`);
    return '';
  });
  if (open.length > 0) faults.push(`not closed: ${open.join(' ')}`);
  if (UNESCAPED.test(rest)) faults.push(`unescaped: ${rest.slice(0, 100)}`);
  return faults;
}
