import { type CleanedWhere, createAdapterFactory } from 'better-auth/adapters';
import { APIError } from 'better-auth/api';
import type { Store } from '../../db/connection.ts';
import { isDuplicate, Unavailable } from '../../db/faults.ts';
import { openIdentities } from '../../db/identity.ts';
import type { Condition, IdentityTable } from '../../db/identity-shapes.ts';
import { newId } from '../../db/ids.ts';
import type { Values } from '../../db/query.ts';

/** The library's names for its tables, as `modelName` in its options. */
export const MODELS = {
  user: 'identities',
  session: 'identitySessions',
  account: 'identityAccounts',
  verification: 'identityVerifications',
} as const satisfies Record<string, IdentityTable>;

const KNOWN: readonly string[] = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in'];

function conditions(where: CleanedWhere[] = []): Condition[] {
  return where.map(({ field, operator = 'eq', value, connector = 'AND', mode }) => {
    if (!KNOWN.includes(operator) || mode === 'insensitive') {
      throw new Error(`The identity tables can't be asked with "${operator}" (${mode})`);
    }
    return { field, operator: operator as Condition['operator'], value, connector };
  });
}

/** Faults of the store as the library lets them through to the caller; anything else it would hide. */
function asAnswer(error: unknown): unknown {
  if (error instanceof Unavailable) {
    return new APIError('SERVICE_UNAVAILABLE', { message: error.message, code: 'UNAVAILABLE' });
  }
  if (!isDuplicate(error)) return error;
  return new APIError('UNPROCESSABLE_ENTITY', {
    message: 'User already exists. Use another email.',
    code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
  });
}

const answered = async <T>(act: Promise<T>): Promise<T> =>
  act.catch((error: unknown) => {
    throw asAnswer(error);
  });

/** better-auth's storage in our tables, through our store: each of its writes is one job of the writer. */
export function identityAdapter(store: Store) {
  const tables = openIdentities(store);
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
      ) => answered(tables.find(name(model), { where: conditions(where), limit, skip, sortBy }));
      return {
        create: async ({ model, data }) =>
          (await answered(tables.insert(name(model), data))) as typeof data,
        findOne: async <T>({ model, where }: { model: string; where: CleanedWhere[] }) => {
          const [row] = await find(model, where, 1);
          return (row ?? null) as T | null;
        },
        findMany: async <T>({ model, where, limit, offset, sortBy }: FindMany) =>
          (await find(model, where, limit, offset, sortBy)) as T[],
        count: ({ model, where }) => answered(tables.count(name(model), conditions(where))),
        update: async <T>({ model, where, update }: Update<T>) => {
          const changed = await answered(
            tables.update(name(model), conditions(where), update as Values),
          );
          return (changed[0] ?? null) as T | null;
        },
        updateMany: async ({ model, where, update }) =>
          (await answered(tables.update(name(model), conditions(where), update))).length,
        delete: async ({ model, where }) => {
          await answered(tables.remove(name(model), conditions(where)));
        },
        deleteMany: ({ model, where }) => answered(tables.remove(name(model), conditions(where))),
        consumeOne: async <T>({ model, where }: { model: string; where: CleanedWhere[] }) =>
          ((await answered(tables.take(name(model), conditions(where)))) ?? null) as T | null,
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
