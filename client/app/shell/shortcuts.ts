import type { NavigateFunction } from 'react-router';
import { SCREENS } from '../../../contract/values/screens.ts';
import { FIND_FIELD, FIND_TEXT_FIELD, TO_FIND_TEXT } from '../../ui/layout/landmarks.ts';
import { listKeys } from './list-keys.ts';

/** Moves the focus to the next card of a list, or to the one before. */
function walk(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('main li:not([inert]) article h3 a')];
  const here = links.findIndex((link) => link.closest('article')?.contains(document.activeElement));
  const next = links[here === -1 ? 0 : Math.min(Math.max(here + step, 0), links.length - 1)];
  next?.focus({ preventScroll: true });
  next?.closest('article')?.scrollIntoView({ block: 'nearest' });
}

function find(navigate: NavigateFunction): void {
  const field = location.pathname === SCREENS.home ? FIND_FIELD : FIND_TEXT_FIELD;
  const here = document.getElementById(field);
  if (here) here.focus();
  else void navigate(SCREENS.search, { state: TO_FIND_TEXT });
}

/** Does what one of the forum's keys stands for. */
export function press(key: string, navigate: NavigateFunction): void {
  if (key === '/') find(navigate);
  else if (key === '?') listKeys();
  else walk(key === 'j' ? 1 : -1);
}
