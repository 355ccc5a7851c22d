import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

type Value = string | number | boolean | null;
export type DumpRow = Readonly<Record<string, Value>>;
/** A table of a dump. Columns that rows leave out are null. */
export interface DumpTable {
  columns: readonly string[];
  rows: readonly DumpRow[];
}
export type DumpTables = Readonly<Record<string, DumpTable>>;

/** A table of rows; its columns are all that some row has. */
export function tableOf(...rows: DumpRow[]): DumpTable {
  return { columns: [...new Set(rows.flatMap((row) => Object.keys(row)))], rows };
}

const ESCAPES: Record<string, string> = {
  '\\': '\\\\',
  "'": "\\'",
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\\0',
  '\u001a': '\\Z',
};
const inMySql = (value: Value | undefined): string => {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value !== 'string') return String(Number(value));
  return `'${value.replaceAll(/[\\'\p{Cc}]/gu, (sign) => ESCAPES[sign] ?? sign)}'`;
};

/** A dump as mysqldump writes it: rows in extended inserts, tables in the order of their names. */
export function mysqlDump(tables: DumpTables): string {
  const parts = [
    '-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)\n--\n/*!40101 SET NAMES utf8mb4 */;\n',
  ];
  for (const [name, { columns, rows }] of Object.entries(tables).sort(([one], [other]) =>
    one < other ? -1 : 1,
  )) {
    parts.push(
      `DROP TABLE IF EXISTS \`${name}\`;\nCREATE TABLE \`${name}\` (\n${columns
        .map((column) => `  \`${column}\` mediumtext`)
        .join(',\n')}\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;\nLOCK TABLES \`${name}\` WRITE;\n`,
    );
    if (rows.length > 0)
      parts.push(
        `INSERT INTO \`${name}\` VALUES ${rows
          .map((row) => `(${columns.map((column) => inMySql(row[column]))})`)
          .join(',')};\n`,
      );
    parts.push('UNLOCK TABLES;\n');
  }
  return `${parts.join('')}-- Dump completed on 2026-11-30  5:00:00\n`;
}

const inCopy = (value: Value | undefined): string => {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return String(value)
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
};

/** A dump as pg_dump writes it, of tables in the schema `public`. */
export function pgDump(tables: DumpTables): string {
  const parts = ["--\n-- PostgreSQL database dump\n--\n\nSET client_encoding = 'UTF8';\n"];
  for (const [name, { columns, rows }] of Object.entries(tables))
    parts.push(
      `CREATE TABLE public.${name} (\n${columns.map((column) => `    "${column}" text`).join(',\n')}\n);\n\n`,
      `COPY public.${name} (${columns.map((column) => `"${column}"`).join(', ')}) FROM stdin;\n`,
      ...rows.map((row) => `${columns.map((column) => inCopy(row[column])).join('\t')}\n`),
      '\\.\n\n',
    );
  return `${parts.join('')}--\n-- PostgreSQL database dump complete\n--\n`;
}

/** Writes a dump into a folder. @returns its path. */
export function writeDump(folder: string, text: string, name = 'dump.sql'): string {
  const file = join(folder, name);
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(text) : text);
  return file;
}

/** Writes a backup as Discourse does: a compressed archive of a compressed dump and uploads. @returns its path. */
export function writeBackup(folder: string, dump: string): string {
  const file = join(folder, 'adda-2026-11-30.tar.gz');
  writeFileSync(join(folder, 'dump.sql.gz'), gzipSync(dump));
  execFileSync('tar', ['-czf', file, './dump.sql.gz'], { cwd: folder });
  return file;
}
