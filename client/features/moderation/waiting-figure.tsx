import { sidebarWaiting } from '#messages';
import { MenuFigure } from '../../ui/display/menu-figure.tsx';
import { useWaiting } from './reads.ts';

/** How many texts and appeals wait, at the menu's entry. */
export function WaitingFigure({ id }: { id: string }) {
  const waiting = useWaiting();
  return waiting ? <MenuFigure id={id} value={waiting} word={sidebarWaiting} /> : null;
}
