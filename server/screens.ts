import { SCREENS } from '../contract/screens.ts';

/** What a path with `:params` matches, with a slash at its end or without. `//` is no path: it names a host. */
export const asPattern = (path: string): RegExp =>
  new RegExp(path === '/' ? '^/$' : `^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`);

const screens = Object.values(SCREENS).map(asPattern);

/** Whether a path is that of a screen. */
export const isScreen = (path: string): boolean => screens.some((screen) => screen.test(path));
