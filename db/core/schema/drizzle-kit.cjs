/**
 * The tables from which drizzle-kit generates the migrations of one engine (`ENGINE=postgres` for the other). It reads
 * the exports of this module, and only CommonJS exports a list that is not written out.
 */
const { makeSchema, SEARCH_TABLES } = require('./schema.ts');

const schema = makeSchema(process.env.ENGINE === 'postgres' ? 'postgres' : 'sqlite');
for (const [name, table] of Object.entries(schema))
  if (!SEARCH_TABLES.includes(name)) exports[name] = table;
