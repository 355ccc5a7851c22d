import {
  commentScreen,
  personScreen,
  postScreen,
  SCREENS,
  tagScreen,
} from '../../../contract/values/screens.ts';
import { OperatorError } from '../../core/errors.ts';
import type { OldRow } from '../../features/moved/old-addresses.ts';
import { oldRowsOf } from '../../features/moved/patterns.ts';
import { HOME, type OldAddress } from './plan.ts';
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
export function oldPlaceOf({ rows }: Staging, was: string | undefined): OldPlace {
  const [about] = rows<{ host: string | null; path: string | null }>(
    'select host, path from about',
  );
  if (was !== undefined && !(/^https?:\/\//i.test(was) && URL.canParse(was)))
    throw new OperatorError(
      '--was must be the address of the old forum, as https://old.example.org/forum/.',
    );
  const given = was ?? (about?.host ? `http://${about.host}${about.path ?? '/'}` : null);
  if (given === null || !URL.canParse(given))
    return { hosts: new Set(), address: null, folder: '/' };
  // The report shows the address: a name and a password in it stay out.
  const { origin, host, pathname } = new URL(given);
  const hosts = new Set([withoutWww(host), ...(about?.host ? [withoutWww(about.host)] : [])]);
  const path = pathname.endsWith('.php') ? pathname.slice(0, pathname.lastIndexOf('/')) : pathname;
  const folder = `/${path}/`.replaceAll(/\/{2,}/g, '/');
  return { hosts, address: origin + folder, folder };
}

/** Finds the screens that old addresses lead to, among those of what comes. */
function screensOf({ database }: Staging, tags: ReadonlyMap<number, string>) {
  const address = database.prepare<[string, string], OldAddress>(
    'select * from addresses where kind = ? and old_id = ?',
  );
  return ({ kind, oldId }: OldRow): string | null => {
    const { post, comment, forum, person } = address.get(kind, oldId) ?? {};
    if (person) return personScreen(person);
    if (forum === HOME) return SCREENS.home;
    if (forum) return tagScreen(tags.get(forum) ?? '');
    if (!post) return null;
    return comment ? commentScreen(post, comment) : postScreen(post);
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
  const screenOf = screensOf(staging, tags);
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
        const screen = screenOf(row);
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
