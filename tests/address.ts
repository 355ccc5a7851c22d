/** Fills the path of a call with its parameters. */
export function pathOf(name: string, params: Record<string, string> = {}): string {
  const path = name.slice(name.indexOf(' ') + 1);
  return path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
}

/** What the address of a call is made of. */
export interface Asked {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
}

/** The method and the address of a call, on whatever server. */
export function addressOf(name: string, { params, query }: Asked = {}): [string, string] {
  const search = query
    ? `?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`
    : '';
  return [name.slice(0, name.indexOf(' ')), pathOf(name, params) + search];
}
