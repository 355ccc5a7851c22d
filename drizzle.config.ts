import { defineConfig } from 'drizzle-kit';

const postgres = process.env['ENGINE'] === 'postgres';

export default defineConfig({
  dialect: postgres ? 'postgresql' : 'sqlite',
  schema: './db/kit.ts',
  out: postgres ? './migrations/postgres' : './migrations/sqlite',
});
