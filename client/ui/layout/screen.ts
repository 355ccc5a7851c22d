import { type LazyPage, lazyPage } from './lazy-page.ts';

/** Which readers a screen is shown to. */
export type Access = 'anyone' | 'signedIn' | 'moderator' | 'admin';

/** A page at its address. */
export interface Screen {
  path: string;
  access: Access;
  page: LazyPage;
}

/** Declares a screen, whose code comes when it is asked for. */
export const screen = (
  path: string,
  access: Access,
  load: Parameters<typeof lazyPage>[0],
): Screen => ({ path, access, page: lazyPage(load) });
