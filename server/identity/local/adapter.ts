import { type CleanedWhere, createAdapterFactory } from 'better-auth/adapters';
import { APIError } from 'better-auth/api';
import type { Values } from '../../../db/core/compiled-query.ts';
import { isDuplicate, UnavailableError } from '../../../db/core/errors.ts';
import { newId } from '../../../db/core/ids.ts';
import type { Store } from '../../../db/core/store.ts';
import { AddressReservedError } from '../../../db/features/addresses/links.ts';
import { openIdentities } from '../../../db/features/identity/identity.ts';
import type { Condition, IdentityTable } from '../../../db/features/identity/queries.ts';
import { recordProviderSession } from '../../../db/features/sessions/provider-sessions.ts';
import { deviceOf } from '../../auth/device.ts';
import { fromLibraryEmail } from './library-emails.ts';

/** The library's names for its tables, as `modelName` in its options. */
export const MODELS = {
  user: 'identities',
  session: 'identitySessions',
  account: 'identityAccounts',
  verification: 'identityVerifications',
} as const satisfies Record<string, IdentityTable>;

const OPERATORS: readonly string[] = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in'];

function conditions(where: CleanedWhere[] = []): Condition[] {
  return where.map(({ field, operator = 'eq', value: given, connector = 'AND', mode }) => {
    if (!OPERATORS.includes(operator) || mode === 'insensitive') {
      throw new Error(`The identity tables can't be asked with "${operator}" (${mode})`);
    }
    const value = field === 'email' && typeof given === 'string' ? fromLibraryEmail(given) : given;
    return { field, operator: operator as Condition['operator'], value, connector };
  });
}

/** Errors of the store as the library's `APIError`. The library hides all other errors from the client. */
function toApiError(error: unknown): unknown {
  if (error instanceof UnavailableError) {
    return new APIError('SERVICE_UNAVAILABLE', { message: error.message, code: 'UNAVAILABLE' });
  }
  if (!isDuplicate(error) && !(error instanceof AddressReservedError)) return error;
  return new APIError('UNPROCESSABLE_ENTITY', {
    message: 'User already exists. Use another email.',
    code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
  });
}

const withApiErrors = async <T>(query: Promise<T>): Promise<T> =>
  query.catch((error: unknown) => {
    throw toApiError(error);
  });

/** better-auth's database adapter on the forum's store. Each write of the library is one write job. */
export function identityAdapter(store: Store) {
  const tables = openIdentities(store, (tx, row) =>
    recordProviderSession(tx, row, deviceOf(String(row['userAgent'] ?? ''))),
  );
  const name = (model: string) => model as IdentityTable;
  return createAdapterFactory({
    config: {
      adapterId: 'adda',
      transaction: false,
      supportsNumericIds: false,
      customIdGenerator: newId,
    },
    adapter: () => {
      const find = (
        model: string,
        where: CleanedWhere[] | undefined,
        limit: number,
        skip = 0,
        sortBy?: { field: string; direction: 'asc' | 'desc' },
      ) =>
        withApiErrors(tables.find(name(model), { where: conditions(where), limit, skip, sortBy }));
      return {
        create: async ({ model, data }) =>
          (await withApiErrors(tables.insert(name(model), data))) as typeof data,
        findOne: async <T>({ model, where }: { model: string; where: CleanedWhere[] }) => {
          const [row] = await find(model, where, 1);
          return (row ?? null) as T | null;
        },
        findMany: async <T>({ model, where, limit, offset, sortBy }: FindMany) =>
          (await find(model, where, limit, offset, sortBy)) as T[],
        count: ({ model, where }) => withApiErrors(tables.count(name(model), conditions(where))),
        update: async <T>({ model, where, update }: Update<T>) => {
          const changed = await withApiErrors(
            tables.update(name(model), conditions(where), update as Values),
          );
          return (changed[0] ?? null) as T | null;
        },
        updateMany: async ({ model, where, update }) =>
          (await withApiErrors(tables.update(name(model), conditions(where), update))).length,
        delete: async ({ model, where }) => {
          await withApiErrors(tables.remove(name(model), conditions(where)));
        },
        deleteMany: ({ model, where }) =>
          withApiErrors(tables.remove(name(model), conditions(where))),
        consumeOne: async <T>({ model, where }: { model: string; where: CleanedWhere[] }) =>
          ((await withApiErrors(tables.take(name(model), conditions(where)))) ?? null) as T | null,
      };
    },
  });
}

interface FindMany {
  model: string;
  where?: CleanedWhere[] | undefined;
  limit: number;
  offset?: number | undefined;
  sortBy?: { field: string; direction: 'asc' | 'desc' } | undefined;
}
interface Update<T> {
  model: string;
  where: CleanedWhere[];
  update: T;
}
