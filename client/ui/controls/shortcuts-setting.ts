/** Single keys may be switched off: who speaks to the computer, or types with trembling hands, presses them by mistake. */
import { storage } from '../../api/storage.ts';

/** Where the choice is stored. It is the browser's: it outlives a sign-out. */
export const SHORTCUTS = 'shortcuts';

export const areShortcutsOn = (): boolean => storage.get(SHORTCUTS) !== 'off';
export const setShortcutsOn = (on: boolean): void => storage.set(SHORTCUTS, on ? null : 'off');
