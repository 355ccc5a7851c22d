/** The forum's settings that every page shows; admins change them while pages are open. */
import type { PublicSettings } from '../../contract/values/site-settings.ts';
import { initialData } from './initial-data.ts';
import { createPageStore } from './page-store.ts';

interface Site {
  settings: PublicSettings;
  /** The rev of room `site` that carried them. */
  rev: number;
}

const useSiteStore = createPageStore<Site>(() => ({
  settings: initialData().site,
  rev: initialData().siteRev,
}));

/** A part of the settings, kept live. */
export const useSite = <Part>(select: (settings: PublicSettings) => Part): Part =>
  useSiteStore(({ settings }) => select(settings));

/** The forum's name, kept live. */
export const useSiteName = (): string => useSite(({ siteName }) => siteName);

/** The rev of room `site`, kept live. */
export const useSiteRev = (): number => useSiteStore(({ rev }) => rev);

export const siteRev = (): number => useSiteStore.getState().rev;

/** Applies newer settings. @returns those from before; null where the given ones are not newer. */
export function applySite(settings: PublicSettings, rev: number): PublicSettings | null {
  const before = useSiteStore.getState();
  if (rev <= before.rev) return null;
  useSiteStore.setState({ settings, rev });
  return before.settings;
}
