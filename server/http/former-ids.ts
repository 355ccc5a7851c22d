import { type AnyCall, CALLS } from '../../contract/core/calls.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { currentId } from '../../db/core/former-ids.ts';
import type { Procedure } from '../../db/core/procedure.ts';
import type { Store } from '../../db/core/store.ts';
import type { AnyHandler } from './call-context.ts';
import { HttpError } from './errors.ts';
import type { Handlers } from './handlers.ts';
import type { AnyRead } from './read-path/answer-reads.ts';

type Part = 'params' | 'query' | 'body';
type Input = { [Name in Part]?: unknown };
type Fields = Readonly<Record<string, unknown>>;
interface Place {
  part: Part;
  field: string;
}

const OF_CONTENT = /^\w+ \/(?:posts|comments)\/\{id\}/;

/** Where the input of a call names a post or comment. */
function placesIn(name: AnyCall): Place[] {
  const endpoint: Endpoint = CALLS[name];
  const inPath = [
    ...(OF_CONTENT.test(name) ? ['id'] : []),
    ...(name.includes('{postId}') ? ['postId'] : []),
  ];
  const marked = (['query', 'body'] as const).flatMap((part) =>
    Object.entries(endpoint[part]?.properties ?? {})
      .filter(([, schema]) => 'x-content-id' in schema)
      .map(([field]) => ({ part, field })),
  );
  return [...inPath.map((field) => ({ part: 'params' as const, field })), ...marked];
}

/** The parts of an input with current ids in place of former ones; null where it has none of these. */
function* withCurrentIds(input: Input, places: readonly Place[]): Procedure<Input | null> {
  let led: Input = {};
  for (const { part, field } of places) {
    const fields = (led[part] ?? input[part]) as Fields | undefined;
    const given = fields?.[field];
    const current = typeof given === 'string' ? yield* currentId(given) : undefined;
    if (current !== undefined) led = { ...led, [part]: { ...fields, [field]: current } };
  }
  return Object.keys(led).length > 0 ? led : null;
}

/** True if an error may mean that the input names something by a former id. Nothing was written then. */
const isUnknown = (error: unknown) =>
  error instanceof HttpError && (error.status === 404 || error.status === 400);

function handlerFollowing(
  handle: AnyHandler,
  places: readonly Place[],
  store: Pick<Store, 'read'>,
): AnyHandler {
  return async (ctx) => {
    try {
      return await handle(ctx);
    } catch (error) {
      const led = isUnknown(error) && (await store.read(withCurrentIds(ctx, places)));
      if (led) return handle({ ...ctx, ...led });
      throw error;
    }
  };
}

function readFollowing(read: AnyRead['read'], places: readonly Place[]): AnyRead['read'] {
  return function* (input) {
    try {
      return yield* read(input);
    } catch (error) {
      const led = isUnknown(error) && (yield* withCurrentIds(input, places));
      if (led) return yield* read({ ...input, ...led });
      throw error;
    }
  };
}

/**
 * Makes every call act on what a former id leads to: the id under which a post or comment waited for approval. Ids are
 * looked up only after a call has found nothing, so that a call with current ids costs no more.
 */
export function followFormerIds(handlers: Handlers, store: Pick<Store, 'read'>): Handlers {
  const following = Object.entries(handlers as Record<string, AnyHandler | AnyRead>).map(
    ([name, handler]) => {
      const places = placesIn(name as AnyCall);
      if (places.length === 0) return [name, handler];
      if (typeof handler === 'function') return [name, handlerFollowing(handler, places, store)];
      const { read, forMembers } = handler;
      const members = forMembers && { forMembers: handlerFollowing(forMembers, places, store) };
      return [name, { read: readFollowing(read, places), ...members }];
    },
  );
  return Object.fromEntries(following) as Handlers;
}
