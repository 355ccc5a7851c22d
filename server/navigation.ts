import type { IncomingHttpHeaders } from 'node:http';

/** The kinds of answer that an Accept header names, each with its weight, in its order. */
const named = (accept: string): [kind: string, weight: number][] =>
  accept
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [kind = '', ...params] = part.split(';').map((one) => one.trim());
      const weight = params.find((one) => one.startsWith('q='))?.slice(2);
      return [kind, weight === undefined ? 1 : Number(weight) || 0];
    });

/** Whether HTML is wanted, and no less than JSON; of two that are wanted alike the first. */
function prefersHtml(accept: string): boolean {
  const kinds = named(accept);
  const weightOf = (...wanted: string[]) => kinds.find(([kind]) => wanted.includes(kind));
  const html = weightOf('text/html');
  const json = weightOf('application/json') ?? weightOf('application/*', '*/*');
  if (!html || html[1] === 0) return false;
  if (!json || html[1] > json[1]) return true;
  return (
    html[1] === json[1] &&
    (json[0] !== 'application/json' || kinds.indexOf(html) < kinds.indexOf(json))
  );
}

/** Whether a browser asks for a page rather than a program for an answer. */
export const isNavigation = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-mode'] === 'navigate' || prefersHtml(headers.accept ?? '');
