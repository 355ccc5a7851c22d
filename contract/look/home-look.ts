/** How home looks to a reader: at their first visit the announcements are open; later they are a line; rows may be compact. */
export type HomeLook = 'first' | 'seen' | 'compact';

/** The name of the cookie that remembers it. */
export const HOME_LOOK = 'home';

/** The look that cookies remember. */
export const homeLookOf = (cookies: string): HomeLook =>
  (cookies.match(/(?:^|;\s*)home=(seen|compact)(?:;|$)/)?.[1] as HomeLook | undefined) ?? 'first';
