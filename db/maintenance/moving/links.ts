import {
  commentScreen,
  personScreen,
  postScreen,
  tagScreen,
} from '../../../contract/values/screens.ts';
import { OperatorError } from '../../core/errors.ts';
import type { OldRow } from '../../features/moved/old-addresses.ts';
import { oldRowsOf } from '../../features/moved/patterns.ts';
import type { Platform, Staging } from './platform.ts';
import type { Tally } from './report.ts';
import type { TextContext } from './texts/convert.ts';

/** Where the old forum lay. */
export interface OldPlace {
  /** Its hosts; empty: neither the dump nor the operator names one. */
  hosts: ReadonlySet<string>;
  /** Its address, or null. */
  address: string | null;
  /** The folder of its script, from slash to slash. */
  folder: string;
}

/** Discourse names its uploads in texts without their place. */
const UPLOAD = /^upload:\/\//i;

const withoutWww = (host: string) => host.toLowerCase().replace(/^www\./, '');

/**
 * The place of the old forum: `--was`, else as the dump names it.
 * @throws OperatorError when `--was` is no address.
 */
export function oldPlaceOf({ database }: Staging, was: string | null): OldPlace {
  const about = database
    .prepare<[], { host: string | null; path: string | null }>('select host, path from about')
    .get();
  if (was !== null && !/^https?:\/\//i.test(was))
    throw new OperatorError(
      '--was must be the address of the old forum, as https://old.example.org/forum/.',
    );
  const given = was ?? (about?.host ? `http://${about.host}${about.path ?? '/'}` : null);
  if (given !== null && !URL.canParse(given)) {
    if (was !== null) throw new OperatorError(`--was is no address: ${was}`);
    return { hosts: new Set(), address: null, folder: '/' };
  }
  if (given === null) return { hosts: new Set(), address: null, folder: '/' };
  // The report shows the address: a name and a password in it stay out.
  const { origin, host, pathname } = new URL(given);
  const hosts = new Set([withoutWww(host), ...(about?.host ? [withoutWww(about.host)] : [])]);
  const path = pathname.endsWith('.php') ? pathname.slice(0, pathname.lastIndexOf('/')) : pathname;
  const folder = `/${path}/`.replaceAll(/\/{2,}/g, '/');
  return { hosts, address: origin + folder, folder };
}

/** Finds the rows that old addresses name among those that come. */
function resolverOf({ database }: Staging, tags: ReadonlyMap<number, string>) {
  const topic = database.prepare<[number], { id: string }>(
    'select id from topic_ids where old = ?',
  );
  const reply = database.prepare<[number], { id: string; post: string }>(
    `select reply_ids.id, topic_ids.id as post from reply_ids join topic_ids on topic_ids.old = topic where reply_ids.old = ?`,
  );
  const first = database.prepare<[number], { old: number }>(
    'select old from first_texts where text = ?',
  );
  const person = database.prepare<[string], { id: string }>(
    'select id from people_ids where old = ?',
  );
  const alias = database.prepare<[string, string], { what: string; old: string }>(
    'select what, old from aliases where kind = ? and old_id = ?',
  );
  function screenOf(what: string, old: string): string | null {
    if (what === 'person') {
      const found = person.get(old);
      return found ? personScreen(found.id) : null;
    }
    const number = Number(old);
    if (what === 'forum') {
      const tag = tags.get(number);
      return tag === undefined ? null : tagScreen(tag);
    }
    if (what === 'topic') {
      const found = topic.get(number);
      return found ? postScreen(found.id) : null;
    }
    const found = reply.get(number);
    if (found) return commentScreen(found.post, found.id);
    const of = first.get(number);
    return of ? screenOf('topic', String(of.old)) : null;
  }
  return function screenOfRow({ kind, oldId }: OldRow): string | null {
    const also = alias.get(kind, oldId);
    if (also) return screenOf(also.what, also.old);
    if (kind === 'member') return screenOf('person', `u${oldId}`);
    return kind === 'topic' || kind === 'text' || kind === 'forum' ? screenOf(kind, oldId) : null;
  };
}

/** Leads links between the texts of the old forum to the same texts in the new one, and finds its files. */
export interface Links {
  link: TextContext['link'];
  /** The file of the plan at an address; null: it is none. */
  fileAt(address: string): string | null;
}

/**
 * The links of an import.
 * @param tags the tags of the old forums.
 */
export function linksOf(
  staging: Staging,
  place: OldPlace,
  {
    tags,
    tally,
    platform,
  }: { tags: ReadonlyMap<number, string>; tally: Tally; platform: Platform },
): Links {
  const file = staging.database.prepare<[string], { address: string }>(
    'select address from files where address = ?',
  );
  const screenOfRow = resolverOf(staging, tags);
  const base = new URL(place.folder, place.address ?? 'http://forum.invalid/').href;
  function own(address: string): { rest: string; query: string; whole: string } | null {
    if (!URL.canParse(address, base)) return null;
    const url = new URL(address, base);
    // An address that begins with two slashes names a host, too.
    if (url.host !== new URL(base).host && !place.hosts.has(withoutWww(url.host))) return null;
    const { pathname, search } = url;
    const rest = pathname.startsWith(place.folder)
      ? pathname.slice(place.folder.length)
      : pathname.slice(1);
    return { rest, query: search.slice(1), whole: place.address === null ? address : url.href };
  }
  return {
    link(address) {
      const found = own(address.replace(UPLOAD, 'uploads/short-url/'));
      if (!found) return address;
      for (const row of oldRowsOf(found.rest, found.query)) {
        const screen = screenOfRow(row);
        if (screen === null) continue;
        tally.changed('linksRewritten');
        return screen;
      }
      return found.whole;
    },
    fileAt(address) {
      // Most links name none: the plan is asked where the platform finds one.
      if (file.get(address)) return address;
      const found = own(address);
      const at = found && found.rest + (found.query === '' ? '' : `?${found.query}`);
      const named = platform.fileAt?.(address, at) ?? null;
      return named !== null && file.get(named) ? named : null;
    },
  };
}
