/** Replaces the parameters in the path of a call. */
export function pathOf(name: string, params: Record<string, string> = {}): string {
  const path = name.slice(name.indexOf(' ') + 1);
  return path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
}

/** The variable parts of a call's address. */
export interface AddressInput {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
}

/** The method and the address of a call, relative to the server. */
export function addressOf(name: string, { params, query }: AddressInput = {}): [string, string] {
  const search = query
    ? `?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`
    : '';
  return [name.slice(0, name.indexOf(' ')), pathOf(name, params) + search];
}
