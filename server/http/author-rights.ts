import { type AuthorRight, isAuthor, type ResourceKind } from '../../contract/core/rights.ts';
import type { Procedure } from '../../db/core/procedure.ts';
import type { Store } from '../../db/core/store.ts';
import type { Config } from '../app/config/config.ts';
import type { Caller } from '../auth/caller.ts';
import { requireFactorOf } from './authorize.ts';
import type { HttpError } from './errors.ts';

/** The rows of resources by kind: each feature adds its own beside the loader (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it.
export interface Resources {}

/** How the router finds a resource and its author, and what it answers when there is none or no right to it. */
interface ResourceLoader<Row> {
  find(id: string): Procedure<Row | undefined>;
  authorOf(row: Row): string;
  unknown(): HttpError;
  forbidden(right: AuthorRight): HttpError;
}
/** A kind of resource without a loader does not compile. */
export type ResourceLoaders = { [Kind in ResourceKind]: ResourceLoader<Resources[Kind]> };

/**
 * Loads the resource that a call names and checks the caller's right to it.
 * @throws HttpError 404 when it does not exist, 403 when the caller has no such right to it.
 */
export async function loadResource<Kind extends ResourceKind>(
  { resource: kind, access: right }: { resource: Kind; access: AuthorRight },
  id: string,
  caller: Caller | null,
  {
    loaders,
    store,
    factors,
  }: { loaders: ResourceLoaders; store: Pick<Store, 'read'>; factors: Config['factors'] },
): Promise<Resources[Kind]> {
  const loader: ResourceLoader<Resources[Kind]> = loaders[kind];
  const row = await store.read(loader.find(id));
  if (!row) throw loader.unknown();
  const author = loader.authorOf(row);
  if (!caller || !isAuthor(caller, author, right)) throw loader.forbidden(right);
  // Whoever acts on the text of another does so as staff.
  if (caller.id !== author) requireFactorOf(caller, factors);
  return row;
}
