import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Shows a dialog in a root of its own: it opens over other dialogs, which keep what was typed, and no screen has code for
 * it before.
 * @returns the function that takes it off the page.
 */
export function openOverlay(content: ReactNode): () => void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(content);
  return () => {
    root.unmount();
    place.remove();
  };
}
