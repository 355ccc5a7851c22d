const postgres = process.env['ENGINE'] === 'postgres';

/** What drizzle-kit is told, which is a package of its own: npm run migrations. */
export default {
  dialect: postgres ? 'postgresql' : 'sqlite',
  schema: './db/core/schema/drizzle-kit.cjs',
  out: postgres ? './migrations/postgres' : './migrations/sqlite',
};
