/** Single keys may be switched off: who speaks to the computer, or types with trembling hands, presses them by mistake. */
import { storage } from '../api/storage.ts';

const KEY = 'shortcuts';

export const areShortcutsOn = (): boolean => storage.get(KEY) !== 'off';
export const setShortcutsOn = (on: boolean): void => storage.set(KEY, on ? null : 'off');
