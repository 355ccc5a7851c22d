import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SCREENS } from '../../../contract/screens.ts';
import { FIND_FIELD } from '../../ui/landmarks.ts';
import type { NavigationState } from './navigation-state.ts';
import { areShortcutsOn } from './shortcuts-setting.ts';

/** Where a key is text or moves within a control, and where something covers the page. */
const TYPING = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';
const COVERED = 'dialog[open], [popover]:popover-open';

const isForPage = ({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey || defaultPrevented) &&
  !(target instanceof Element && target.closest(TYPING)) &&
  document.querySelector(COVERED) === null &&
  areShortcutsOn();

/** Moves the focus to the next card of a list, or to the one before. */
function walk(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('main li:not([inert]) article h3 a')];
  const here = links.findIndex((link) => link.closest('article')?.contains(document.activeElement));
  const next = links[here === -1 ? 0 : Math.min(Math.max(here + step, 0), links.length - 1)];
  next?.focus({ preventScroll: true });
  next?.closest('article')?.scrollIntoView({ block: 'nearest' });
}

/** The keys of the whole forum: `/` finds, `j` and `k` walk the posts, `?` lists the keys. */
export function useShortcuts(onList: () => void): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const find = () => {
    const state: NavigationState = { focusOn: FIND_FIELD };
    if (pathname === SCREENS.home) document.getElementById(FIND_FIELD)?.focus();
    else void navigate(SCREENS.home, { state });
  };
  const acts: Readonly<Record<string, () => void>> = {
    '/': find,
    j: () => walk(1),
    k: () => walk(-1),
    '?': onList,
  };
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = latest.current[event.key];
      if (!act || !isForPage(event)) return;
      // The key itself is not typed into the field that it leads to.
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
