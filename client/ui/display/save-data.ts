import { useSyncExternalStore } from 'react';

const QUERY = '(prefers-reduced-data: reduce)';

/** The state of the line, as some browsers report it. */
type WithConnection = { connection?: EventTarget & { saveData?: boolean } };

/** True if the reader's browser asks to save data: then no photos, presence and pages in advance are loaded. */
export const savesData = (): boolean =>
  (navigator as WithConnection).connection?.saveData === true || matchMedia(QUERY).matches;

function onChange(listener: () => void): () => void {
  const query = matchMedia(QUERY);
  const { connection } = navigator as WithConnection;
  query.addEventListener('change', listener);
  connection?.addEventListener('change', listener);
  return () => {
    query.removeEventListener('change', listener);
    connection?.removeEventListener('change', listener);
  };
}

const neverOnServer = () => false;

/** The same for components; the server, which renders for all, does not know. */
export const useSavesData = (): boolean => useSyncExternalStore(onChange, savesData, neverOnServer);
