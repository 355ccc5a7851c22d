import { useEffect, useRef } from 'react';
import { areShortcutsOn } from './shortcuts-setting.ts';

/** Where a key is text or moves within a control, and where something covers the page. */
const TYPING = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';
const COVERED = 'dialog[open], [popover]:popover-open';

const isForPage = ({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey || defaultPrevented) &&
  !(target instanceof Element && target.closest(TYPING)) &&
  document.querySelector(COVERED) === null &&
  areShortcutsOn();

const SLASH = { code: 'Slash', keys: ['/', '?'] } as const;

/**
 * The key of an act. On a keyboard of another script, as Bengali or Cyrillic, a key writes no ASCII: there the place of
 * the key decides, by its name on the Latin keyboard. Elsewhere what it writes decides, because Latin keyboards differ.
 */
export function keyOf({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>) {
  if (/^[ -~]/.test(key)) return key;
  if (code === SLASH.code) return SLASH.keys[shiftKey ? 1 : 0];
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter === undefined) return key;
  return shiftKey ? letter : letter.toLowerCase();
}

/**
 * The acts of single keys while the component is shown.
 * @param isFirst a screen's own keys come before those of the whole forum.
 */
export function useSingleKeys(acts: Readonly<Record<string, () => void>>, isFirst = false): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = latest.current[keyOf(event)];
      if (!act || !isForPage(event)) return;
      // The key itself is not typed into the field that it leads to.
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey, isFirst);
    return () => removeEventListener('keydown', onKey, isFirst);
  }, [isFirst]);
}
