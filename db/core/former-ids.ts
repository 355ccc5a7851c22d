import { and, isNotNull } from './drizzle.ts';
import { get, type Procedure } from './procedure.ts';
import { hasId, query } from './query.ts';

const becameById = query<{ id: string }>()(
  ({ held }) => ({ became: held.became }),
  (select, { held }, param) =>
    select.from(held).where(and(hasId(held, param), isNotNull(held.became))),
);

/** The id of the post or comment that waited for approval under a former id; undefined for every other id. */
export function* currentId(formerId: string): Procedure<string | undefined> {
  return (yield* get(becameById, { id: formerId }))?.became ?? undefined;
}

/** Finds by an id, and only where that names nothing by the id that a former one leads to. */
export function* findByAnyId<Row>(
  id: string,
  find: (id: string) => Procedure<Row | undefined>,
): Procedure<Row | undefined> {
  const found = yield* find(id);
  if (found !== undefined) return found;
  const current = yield* currentId(id);
  return current === undefined ? undefined : yield* find(current);
}
