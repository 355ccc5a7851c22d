import { dirname, normalize } from 'node:path';
import {
  EDGES,
  type Edges,
  FOUNDATIONS,
  KNOW_ALL,
  NOT_BELOW,
  ON_DEMAND,
  ONLY_IN,
  ROOMS,
  type Room,
} from './import-arrows.ts';

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
    const library = name.startsWith('node:') ? 'node:' : name.replace(/\/.*/, '');
    const folders = ONLY_IN[library];
    return !folders || folders.some((folder) => path.startsWith(folder))
      ? []
      : [`${path}: only ${folders.join(', ')} imports ${name}`];
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
  if (NOT_BELOW[from.room]?.[from.part]?.includes(to.part))
    return `${from.room}/${from.part} may not import ${to.room}/${to.part}`;
  if (to.feature === null || from.feature === to.feature || from.feature === LIST) return null;
  if (from.feature === null)
    return KNOW_ALL[from.room].includes(from.part)
      ? null
      : `the platform (${from.room}/${from.part}) may not import a feature`;
  const isAllowed =
    FOUNDATIONS[from.room].includes(to.feature) ||
    EDGES[from.room][from.feature]?.includes(to.feature);
  return isAllowed
    ? null
    : `${from.room}: ${from.feature} → ${to.feature} is no edge of tools/lint/import-arrows.ts`;
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

/** The edges that the imports of these files make, those to foundations included. */
export function edgesOf(files: ReadonlyMap<string, string>): Edges {
  const found: Edges = { contract: {}, db: {}, server: {}, client: {} };
  for (const [path, source] of files) {
    const from = placeOf(path);
    if (!from?.feature || from.feature === LIST) continue;
    for (const [, target = ''] of source.matchAll(IMPORTS)) {
      const to = placeOf(targetOf(path, target));
      if (!to?.feature || to.feature === from.feature || to.room !== from.room) continue;
      const known = found[from.room][from.feature] ?? [];
      if (!known.includes(to.feature)) found[from.room][from.feature] = [...known, to.feature];
    }
  }
  return found;
}

/** A sentence for each top folder whose edges form a cycle. */
export function circles(edges: Edges): string[] {
  return Object.entries(edges).flatMap(([room, table]) => {
    const done = new Set<string>();
    const walk = (feature: string, path: string[]): string[] => {
      if (path.includes(feature))
        return [
          `${room}: ${[...path.slice(path.indexOf(feature)), feature].join(' → ')} is a circle`,
        ];
      if (done.has(feature)) return [];
      const found = (table[feature] ?? []).flatMap((next) => walk(next, [...path, feature]));
      done.add(feature);
      return found;
    };
    return Object.keys(table).flatMap((feature) => walk(feature, []));
  });
}

/** A sentence for each edge that no import uses or needs. */
export function needlessEdges(used: Edges): string[] {
  return (Object.keys(EDGES) as Room[]).flatMap((room) =>
    Object.entries(EDGES[room]).flatMap(([from, all]) =>
      all.flatMap((to) => {
        const edge = `${room}: ${from} → ${to}`;
        if (FOUNDATIONS[room].includes(to)) return [`${edge} needs no edge: ${to} is a foundation`];
        return used[room][from]?.includes(to)
          ? []
          : [`${edge} is used by no import: take it out of tools/lint/import-arrows.ts`];
      }),
    ),
  );
}
