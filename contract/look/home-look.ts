/** How home looks to a reader: at their first visit the announcements are open; later they are a line; rows may be compact. */
export type HomeLook = 'first' | 'seen' | 'compact';

/** The name of the cookie that remembers it. */
export const HOME_LOOK = 'home';

/** The look that cookies remember. */
export const homeLookOf = (cookies: string): HomeLook =>
  (cookies.match(/(?:^|;\s*)home=(seen|compact)(?:;|$)/)?.[1] as HomeLook | undefined) ?? 'first';

/** The name of the cookie that remembers up to which announcement the line is dismissed: its time, as all readers have it. */
export const DISMISSED = 'dismissed';

/** The time that cookies remember, in milliseconds since 1970; 0: nothing is dismissed. */
export const dismissedOf = (cookies: string): number =>
  Number(cookies.match(/(?:^|;\s*)dismissed=(\d{1,15})(?:;|$)/)?.[1] ?? 0);
