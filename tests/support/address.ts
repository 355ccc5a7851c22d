import { type AnyCall, CALLS } from '../../contract/core/calls.ts';

/** Replaces the parameters in the path of a call. */
export function pathOf(name: string, params: Record<string, string> = {}): string {
  const path = name.slice(name.indexOf(' ') + 1);
  return path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
}

/** The ids in the paths of calls. */
export interface Named {
  post: string;
  comment: string;
  member: string;
  email: string;
  /** A text that waits. */
  held?: string;
  claim?: string;
  image?: string;
}

/**
 * The parameters of a call's path: `{id}` is of the kind that stands before it in the path, by default a post. Only
 * `GET /comments/{id}` names the post whose comments it lists.
 */
export function paramsOf(name: string, named: Named) {
  const { post, comment, member, email, held = post, claim = post, image = post } = named;
  const kinds: [string, string][] = [
    ['/members/{id}', member],
    ['/comments/{id}', comment],
    ['/held/{id}', held],
    ['/claims/{id}', claim],
    ['/images/{id}', image],
  ];
  const [, ofKind = post] = kinds.find(([path]) => name.includes(path)) ?? [];
  const id = name === 'GET /comments/{id}' ? post : ofKind;
  const date = new Date().toISOString().slice(0, 10);
  return { id, postId: post, memberId: member, email, version: '1', date };
}

interface Fields {
  required?: readonly string[];
  properties: Readonly<Record<string, object>>;
}
const inputOf = (name: string) => CALLS[name as AnyCall] as { query?: Fields; body?: Fields };

/** A good query of a read: the fields that it requires, and the address of whom it is about. */
export function queryOf(name: string, { post, email }: Pick<Named, 'post' | 'email'>) {
  const known: Record<string, string> = {
    posts: post,
    comments: post,
    q: 'tea',
    tag: 'general',
    email,
  };
  const { required = [], properties }: Fields = inputOf(name).query ?? { properties: {} };
  const needed = Object.keys(properties).filter((field) => required.includes(field));
  const fields = 'email' in properties ? [...needed, 'email'] : needed;
  return Object.fromEntries(fields.map((field) => [field, known[field] ?? '']));
}

/** A good body of a call that requires texts and nothing else; undefined of any other. */
export function textsOf(name: string): Record<string, string> | undefined {
  const { required = [], properties }: Fields = inputOf(name).body ?? { properties: {} };
  const areTexts = required.every((field) => 'x-longest' in (properties[field] ?? {}));
  return required.length > 0 && areTexts
    ? Object.fromEntries(required.map((field) => [field, 'Milk first.']))
    : undefined;
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
