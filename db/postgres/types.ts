import pg from 'pg';

const INT8 = 20;
const NUMERIC = 1700;
/** Integers are JavaScript numbers on both engines: the forum's integers stay far below 2⁵³. */
export const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === INT8 || id === NUMERIC ? Number : pg.types.getTypeParser(id, format),
} as pg.CustomTypesConfig;
