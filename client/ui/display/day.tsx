import { useHydrated } from '../../api/hydrated.ts';

const here = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const utc = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day with its month in brief, in the reader's words; the server says it in English, as of UTC. */
export function Day({ iso }: { iso: string }) {
  const text = useHydrated(
    () => here.format(new Date(iso)),
    () => utc.format(new Date(iso)),
  );
  return <time dateTime={iso}>{text}</time>;
}
