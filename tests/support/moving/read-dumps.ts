import { DumpFault } from '../../../db/maintenance/moving/dump/byte-window.ts';
import { SqlParser, type SqlWants } from '../../../db/maintenance/moving/dump/sql-parser.ts';

/** The rows of a dump by their tables, each an object of its columns. */
export type Tables = Record<string, Record<string, string | null>[]>;

const ALL: SqlWants = { wants: () => true };

/** Chunks of a length, the last one shorter. */
export function* chunksOf(bytes: Buffer, length: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

/** Reads a dump in these chunks. @throws DumpFault */
export function readChunks(chunks: Iterable<Buffer>, wants: Partial<SqlWants> = {}) {
  const parser = new SqlParser({ ...ALL, ...wants });
  const tables: Tables = {};
  const add = (rows: ReturnType<SqlParser['push']>) => {
    for (const { table, columns, values } of rows) {
      tables[table] ??= [];
      tables[table].push(
        Object.fromEntries(columns.map((column, n) => [column, values[n] ?? null])),
      );
    }
  };
  for (const chunk of chunks) add(parser.push(chunk));
  add(parser.end());
  return { tables, repeated: parser.repeated };
}

/** The rows of a dump by their tables. @throws DumpFault */
export const readSql = (sql: string | Buffer, wants: Partial<SqlWants> = {}): Tables =>
  readChunks([Buffer.from(sql)], wants).tables;

/** The sentence of a dump's fault; null where it has none. Another error is thrown. */
export function faultOf(
  sql: string | Buffer,
  length = 2 ** 18,
  wants: Partial<SqlWants> = {},
): string | null {
  try {
    readChunks(chunksOf(Buffer.from(sql), length), wants);
    return null;
  } catch (error) {
    if (error instanceof DumpFault) return error.message;
    throw error;
  }
}

/** The same three posts and a user, as the programs write them. */
export const POSTS = [
  { post_id: '1', post_text: `It's "আড্ডা"\r\n\tand \\ more; (1,2) -- /* no */`, poster: '-2' },
  { post_id: '2', post_text: '', poster: null },
  { post_id: '3', post_text: "😀 #5 `x` $a$ E'y'", poster: '7' },
];
export const USERS = [{ user_id: '7', name: 'Ana' }];

const quoted = (text: string) =>
  `'${text.replace(/[\\']/g, '\\$&').replaceAll('\r', '\\r').replaceAll('\n', '\\n')}'`;
const doubled = (text: string) => `'${text.replaceAll("'", "''")}'`;
const rowsOf = (text: (text: string) => string, separator: string) =>
  POSTS.map((post) => `(${post.post_id},${text(post.post_text)},${post.poster ?? 'NULL'})`).join(
    separator,
  );
const TABLES = `DROP TABLE IF EXISTS \`posts\`;
CREATE TABLE \`posts\` (
  \`post_id\` int(10) unsigned NOT NULL AUTO_INCREMENT,
  \`post_text\` mediumtext COLLATE utf8mb4_bin NOT NULL COMMENT 'a (b), ''c''',
  \`poster\` decimal(10,2) DEFAULT '0,0)' /*!80023 INVISIBLE */,
  PRIMARY KEY (\`post_id\`),
  UNIQUE KEY \`key\` (\`post_text\`(10),\`poster\`),
  FULLTEXT KEY \`text\` (\`post_text\`),
  CONSTRAINT \`c\` FOREIGN KEY (\`poster\`) REFERENCES \`users\` (\`user_id\`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COMMENT='x;y';
`;
const USERS_TABLE = 'CREATE TABLE users (user_id int, name varchar(255));\n';

const MYSQLDUMP = `-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)
--
-- Host: localhost    Database: forum
-- ------------------------------------------------------
/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!50503 SET NAMES utf8mb4 */;
/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;

${TABLES}
LOCK TABLES \`posts\` WRITE;
/*!40000 ALTER TABLE \`posts\` DISABLE KEYS */;
INSERT INTO \`posts\` VALUES ${rowsOf(quoted, ',')};
/*!40000 ALTER TABLE \`posts\` ENABLE KEYS */;
UNLOCK TABLES;
/*!50003 SET sql_mode              = 'NO_BACKSLASH_ESCAPES' */ ;
/*!50003 SET character_set_client  = latin1 */ ;
DELIMITER ;;
/*!50003 CREATE*/ /*!50017 DEFINER=\`a\`@\`%\`*/ /*!50003 TRIGGER t BEFORE INSERT ON posts FOR EACH ROW
BEGIN INSERT INTO posts VALUES (9,';','"'); END */;;
DELIMITER ;
/*!50003 SET sql_mode              = @OLD_SQL_MODE */ ;
${USERS_TABLE}INSERT INTO users VALUES (7,'Ana');
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
-- Dump completed on 2026-01-02  3:04:05
`;

const COPY = `--
-- PostgreSQL database dump
--

\\restrict aB3
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
CREATE FUNCTION public.f() RETURNS trigger LANGUAGE plpgsql AS $_$ BEGIN x := ';'';'; END $_$;
CREATE TABLE public.posts (
    post_id integer NOT NULL,
    post_text text DEFAULT E'it\\'s; (a)'::text,
    poster numeric(10,2),
    CONSTRAINT c CHECK ((length(post_text) < 10))
);
COPY public.posts (post_id, post_text, poster) FROM stdin;
${POSTS.map(({ post_id, post_text, poster }) =>
  [
    post_id,
    post_text
      .replaceAll('\\', '\\\\')
      .replaceAll('\n', '\\n')
      .replaceAll('\r', '\\r')
      .replaceAll('\t', '\\t'),
    poster ?? '\\N',
  ].join('\t'),
).join('\n')}
\\.


COPY public.users (user_id, name) FROM stdin;
7\tAna
\\.

\\unrestrict aB3
--
-- PostgreSQL database dump complete
--

`;

/** A dump of each program, with the posts and the user. */
export const DUMPS: Readonly<Record<string, string>> = {
  mysqldump: MYSQLDUMP,
  'mariadb-dump': MYSQLDUMP.replace(
    '-- MySQL dump',
    '/*M!999999\\- enable the sandbox mode */ \n-- MariaDB dump',
  )
    .replace('INSERT INTO `posts` VALUES (', 'INSERT INTO `posts` VALUES\n(')
    .replaceAll('),(', '),\n('),
  'mysqldump --compatible=ansi': MYSQLDUMP.replaceAll('`', '"').replace(/ E'y'|"x"/g, (x) =>
    x === '"x"' ? '`x`' : x,
  ),
  phpMyAdmin: `-- phpMyAdmin SQL Dump
-- version 5.2.1
--
SET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO";
START TRANSACTION;
/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!40101 SET NAMES utf8mb4 */;
-- --------------------------------------------------------
CREATE TABLE \`posts\` (\`post_id\` int(11), \`post_text\` text, \`poster\` int(11)) ENGINE=MyISAM;
INSERT INTO \`posts\` (\`post_id\`, \`post_text\`, \`poster\`) VALUES
${rowsOf((text) => quoted(text).replaceAll("\\'", "''"), ',\n')};
CREATE TABLE \`users\` (\`user_id\` int(11), \`name\` text);
INSERT INTO \`users\` (\`user_id\`, \`name\`) VALUES
(7, 'Ana');
ALTER TABLE \`posts\` ADD PRIMARY KEY (\`post_id\`);
COMMIT;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
`,
  HeidiSQL: `-- --------------------------------------------------------
-- Host:                         127.0.0.1
/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!50503 SET NAMES utf8mb4 */;
/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
CREATE DATABASE IF NOT EXISTS \`forum\`;
USE \`forum\`;
${TABLES.replace('CREATE TABLE', 'CREATE TABLE IF NOT EXISTS')}
DELETE FROM \`posts\`;
INSERT IGNORE INTO \`posts\` (\`post_id\`, \`post_text\`, \`poster\`) VALUES
\t${rowsOf(quoted, ',\n\t')};
${USERS_TABLE}REPLACE INTO \`forum\`.\`users\` (\`user_id\`, \`name\`) VALUES
\t(7, _utf8mb4'Ana');
/*!40101 SET SQL_MODE=IFNULL(@OLD_SQL_MODE, '') */;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
`,
  Adminer: `-- Adminer 4.8.1 MySQL 8.0.28 dump

SET NAMES utf8;
SET sql_mode = 'NO_AUTO_VALUE_ON_ZERO';

SET NAMES utf8mb4;
${TABLES}
INSERT INTO \`posts\` (\`post_id\`, \`post_text\`, \`poster\`) VALUES
${rowsOf((text) => quoted(text).replaceAll('\\n', '\n'), ',\n')}
ON DUPLICATE KEY UPDATE \`poster\` = VALUES(\`poster\`);
${USERS_TABLE}INSERT INTO users (user_id, name) VALUES (7,\tUNHEX('416E61'));
-- 2026-01-02 03:04:05
`,
  'phpBB itself': `#
# phpBB Backup Script
# Dump of tables for phpbb_
#
# Table: posts
${TABLES}
INSERT INTO posts (post_id, post_text, poster) VALUES ${rowsOf(quoted, ';\n\nINSERT INTO posts (post_id, post_text, poster) VALUES ')};

${USERS_TABLE}INSERT INTO users (user_id, name) VALUES (7, 'Ana');
`,
  'mysqldump in the mode NO_BACKSLASH_ESCAPES': `SET @saved = @@SQL_MODE, SQL_MODE = 'NO_BACKSLASH_ESCAPES';
${TABLES}INSERT INTO posts VALUES ${rowsOf(doubled, ',')};
SET sql_mode = @saved;
${USERS_TABLE}INSERT INTO users VALUES (7,'An\\a');
`,
  pg_dump: COPY,
  'pg_dump of Windows': COPY.replaceAll('\n', '\r\n'),
  'pg_dump --inserts': `--
-- PostgreSQL database dump
--
SET standard_conforming_strings = on;
CREATE TABLE public.posts (post_id integer, post_text text, poster integer, CHECK ((post_id > 0)));
${POSTS.map(({ post_id, post_text, poster }) => `INSERT INTO public.posts VALUES (${post_id}, ${doubled(post_text)}, ${poster ?? 'NULL'});`).join('\n')}
INSERT INTO public.users (user_id, name) OVERRIDING SYSTEM VALUE VALUES (7, 'Ana'::text) ON CONFLICT DO NOTHING;
--
-- PostgreSQL database dump complete
--
`,
};
