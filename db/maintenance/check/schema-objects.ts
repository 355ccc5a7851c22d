import Database from 'better-sqlite3';
import { MIGRATIONS, MIGRATIONS_TABLE, migrate } from '../../sqlite/migrate.ts';

/**
 * The tables, indexes, triggers and views of a file. SQLite decides the text of the shadow tables of FTS5, and Drizzle's
 * migrator once decided that of the table of migrations. The statistics are those of an operator's `analyze`.
 */
const OBJECTS = `
  select master.type || ' ' || master.name as named, master.tbl_name ||
      iif(list.type = 'shadow' or master.name = '${MIGRATIONS_TABLE}', '', char(10) || ifnull(sql, '')) as text
    from sqlite_master as master
    left join pragma_table_list as list on list.schema = 'main' and list.name = master.name
    where master.type || ' ' || master.name not in ('table sqlite_stat1', 'table sqlite_stat4')
    order by named`;

/**
 * An index of the operator over columns of one table: it changes neither what is written nor what is read. One of unique
 * values, of an expression or of some rows can refuse a write.
 */
const PLAIN_INDEX = /^\w+\ncreate index [\w"]+ on [\w"]+ ?\([\w", ]+\)$/i;
const isPlainIndex = ({ named, text }: SchemaObject) =>
  named.startsWith('index ') && PLAIN_INDEX.test(text);

interface SchemaObject {
  named: string;
  text: string;
}
const objectsOf = (handle: Database.Database) => handle.prepare(OBJECTS).all() as SchemaObject[];

/** The objects that the migrations of this version make. */
function migratedObjects(): SchemaObject[] {
  const handle = new Database(':memory:');
  try {
    migrate(handle, MIGRATIONS);
    return objectsOf(handle);
  } finally {
    handle.close();
  }
}

/**
 * A sentence for each object of a file that its migrations do not make, or make otherwise, and for each that it lacks.
 * A trigger or view of anybody else changes what the forum writes and reads, unseen. The file has all migrations.
 */
export function findForeignObjects(handle: Database.Database): string[] {
  const found = objectsOf(handle);
  const names = new Set(found.map(({ named }) => named));
  const made = new Map(migratedObjects().map(({ named, text }) => [named, text]));
  const foreign = found.flatMap((one) => {
    const { named, text } = one;
    if (!made.has(named)) return isPlainIndex(one) ? [] : [`No migration makes the ${named}`];
    return made.get(named) === text ? [] : [`The ${named} is not as the migrations make it`];
  });
  const missing = [...made.keys()].filter((named) => !names.has(named));
  return [...foreign, ...missing.map((named) => `The ${named} is missing`)];
}
