import { SCREENS } from '../../contract/screens.ts';

/** The pattern of a path with `:params`; a slash at its end is optional. `//` is no path: it names a host. */
export const asPattern = (path: string): RegExp =>
  new RegExp(path === '/' ? '^/$' : `^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`);

const screens = Object.values(SCREENS).map(asPattern);

/** Whether a path is the path of a screen. */
export const isScreen = (path: string): boolean => screens.some((screen) => screen.test(path));
