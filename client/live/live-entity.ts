/**
 * The one rule of every live entity: a post, the status of a member, the totals of the forum. Answers, room states and
 * events carry all of its fields or some. Each field keeps the rev that carried it; an older rev never replaces it.
 */
export type LiveEntity<Fields> = Fields & {
  /** Per field the rev that carried it; a field without one was never received. */
  readonly revs: { readonly [Name in keyof Fields]?: number };
};

type Received<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

/**
 * Applies fields as of a rev. A field that is undefined was not received.
 * @param newer 1 where a field of a rev that is known already tells nothing: an event may name people as they were called
 * before an answer of its rev was read.
 */
export function applyFields<Entity extends { readonly revs: object }>(
  entity: Entity,
  received: Received<Omit<Entity, 'revs'>>,
  rev: number,
  newer: 0 | 1 = 0,
): Entity {
  const revs: Readonly<Record<string, number>> = { ...entity.revs };
  const news = Object.entries(received).filter(
    ([name, value]) => value !== undefined && rev >= (revs[name] ?? -1) + newer,
  );
  if (news.length === 0) return entity;
  const newRevs = Object.fromEntries(news.map(([name]) => [name, rev]));
  return { ...entity, ...Object.fromEntries(news), revs: { ...revs, ...newRevs } };
}

/** The rev that all of the named fields have reached; -1 while one of them was never received. */
export const entityRev = <Name extends PropertyKey>(
  { revs }: { readonly revs: { readonly [Each in Name]?: number } },
  names: readonly Name[],
): number => Math.min(...names.map((name) => revs[name] ?? -1));
