import { dirname, normalize } from 'node:path';
import { EDGES, KNOW_ALL, ON_DEMAND, ONLY_IN, ROOMS, type Room } from './import-arrows.ts';

interface Place {
  room: Room;
  /** The folder in the top folder; `.` for files directly in it. */
  part: string;
  /** The feature of a file: `posts` for `contract/features/posts.ts` and `db/features/posts/…`. */
  feature: string | null;
}

/** The list of features, `features/index.ts`. It imports each feature, and only the parts in `KNOW_ALL` import it. */
const LIST = 'index';
/** The type of the client's feature descriptors; every feature may import it. */
const DESCRIPTOR = 'feature.ts';
/** The tables of a feature. The schema assembles those of all features, so they count as platform. */
const TABLES = /^db\/features\/[\w-]+\/table\.ts$/;

const isRoom = (name: string | undefined): name is Room => name !== undefined && name in ROOMS;

/** The folder and feature of a file; null outside of the four top folders. */
function placeOf(path: string): Place | null {
  const [room, part = '', name = '', ...rest] = path.split('/');
  if (!isRoom(room)) return null;
  if (name === '') return { room, part: '.', feature: null };
  if (part !== 'features' || TABLES.test(path)) return { room, part, feature: null };
  if (name === DESCRIPTOR) return { room, part: '.', feature: null };
  const word = rest.length > 0 ? name : name.replace(/\..*/, '');
  return { room, part, feature: word };
}

const IMPORTS = /(?:\bfrom|\bimport\(|\bimport)\s*'(\.{1,2}\/[^']+)'/g;
const STATIC_IMPORTS = /(?:\bfrom|\bimport)\s*'(\.{1,2}\/[^']+)'/g;
const LIBRARIES = /(?:\bfrom|\bimport\(|\bimport)\s*'([^'./][^']*)'/g;

const targetOf = (path: string, target: string) => normalize(`${dirname(path)}/${target}`);

/** A sentence for each library that this file may not import, and each module that it must import on demand. */
function libraryFaults(path: string, source: string): string[] {
  const libraries = [...source.matchAll(LIBRARIES)].flatMap(([, name = '']) => {
    const folder = ONLY_IN[name];
    return !folder || path.startsWith(folder) ? [] : [`${path}: only ${folder} imports ${name}`];
  });
  if (!path.startsWith('client/')) return libraries;
  const early = [...source.matchAll(STATIC_IMPORTS)].flatMap(([, target = '']) => {
    const module = targetOf(path, target);
    return ON_DEMAND.includes(module) ? [`${path}: imports ${module} not by import()`] : [];
  });
  return [...libraries, ...early];
}

/** The reason why an import is forbidden; null for an allowed one. */
function faultOf(from: Place, to: Place): string | null {
  if (from.room !== to.room)
    return ROOMS[from.room].includes(to.room) ? null : `${from.room} may not import ${to.room}`;
  if (to.feature === null || from.feature === to.feature || from.feature === LIST) return null;
  if (from.feature === null)
    return KNOW_ALL[from.room].includes(from.part)
      ? null
      : `the platform (${from.room}/${from.part}) may not import a feature`;
  return EDGES[from.room][from.feature]?.includes(to.feature)
    ? null
    : `${from.room}: ${from.feature} → ${to.feature} is no edge of lint/import-arrows.ts`;
}

/**
 * Checks the imports of one file, type-only ones included.
 * @param path the file's path from the project's root.
 * @param source its text.
 * @returns a sentence for each forbidden import.
 */
export function importFaults(path: string, source: string): string[] {
  const from = placeOf(path);
  if (!from) return [];
  const arrows = [...source.matchAll(IMPORTS)].flatMap(([, target = '']) => {
    const to = placeOf(targetOf(path, target));
    const fault = to && faultOf(from, to);
    return fault ? [`${path}: ${fault} (${target})`] : [];
  });
  return [...arrows, ...libraryFaults(path, source)];
}

/** A sentence for each top folder whose edges form a cycle. */
export function circles(edges = EDGES): string[] {
  return Object.entries(edges).flatMap(([room, table]) => {
    const walk = (feature: string, path: string[]): string[] =>
      path.includes(feature)
        ? [`${room}: ${[...path, feature].join(' → ')} is a circle`]
        : (table[feature] ?? []).flatMap((next) => walk(next, [...path, feature]));
    return Object.keys(table).flatMap((feature) => walk(feature, []).slice(0, 1));
  });
}

/** A sentence for each edge without an import. */
export function unusedEdges(files: ReadonlyMap<string, string>): string[] {
  const used = new Set<string>();
  for (const [path, source] of files) {
    const from = placeOf(path);
    for (const [, target = ''] of source.matchAll(IMPORTS)) {
      const to = placeOf(targetOf(path, target));
      if (from?.feature && to?.feature && from.room === to.room)
        used.add(`${from.room}: ${from.feature} → ${to.feature}`);
    }
  }
  return Object.entries(EDGES).flatMap(([room, table]) =>
    Object.entries(table)
      .flatMap(([from, all]) => all.map((to) => `${room}: ${from} → ${to}`))
      .filter((edge) => !used.has(edge))
      .map((edge) => `${edge} is used by no import: take it out of lint/import-arrows.ts`),
  );
}
