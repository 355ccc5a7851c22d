import { useSyncExternalStore } from 'react';

const PAPER = 'print';
let isBetween = false;

function onPrint(listener: () => void): () => void {
  const paper = matchMedia(PAPER);
  const before = () => {
    isBetween = true;
    listener();
  };
  const after = () => {
    isBetween = false;
    listener();
  };
  addEventListener('beforeprint', before);
  addEventListener('afterprint', after);
  paper.addEventListener('change', listener);
  return () => {
    removeEventListener('beforeprint', before);
    removeEventListener('afterprint', after);
    paper.removeEventListener('change', listener);
  };
}

/** True if the page is drawn for paper now. */
export const useIsPrinting = (): boolean =>
  useSyncExternalStore(
    onPrint,
    () => isBetween || matchMedia(PAPER).matches,
    () => false,
  );
