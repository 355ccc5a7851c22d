const postgres = process.env['ENGINE'] === 'postgres';

/** The options of drizzle-kit, which is a package of its own: npm run migrations. */
export default {
  dialect: postgres ? 'postgresql' : 'sqlite',
  schema: './db/core/schema/drizzle-kit.cjs',
  out: postgres ? './migrations/postgres' : './migrations/sqlite',
};
