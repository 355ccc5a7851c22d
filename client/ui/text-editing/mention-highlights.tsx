import { type CSSProperties, Fragment } from 'react';
import type { ShownText } from './shown-text.ts';

/** As the fields of `Area` have. Rules of a component that comes late would burden the sheet of the first visit. */
const FRAMED: CSSProperties = {
  border: '1px solid transparent',
  paddingInline: '0.875rem',
  lineHeight: 1.6,
};
const NAME: CSSProperties = {
  background: 'color-mix(in oklab, var(--color-primary) 16%, transparent)',
  color: 'transparent',
};

interface MentionHighlightsProps {
  shown: ShownText;
  /** True in an `Area`. */
  isFramed?: boolean;
}

/**
 * Sets off the mentions in a field from names that were typed by hand. The same text lies over the field, in its grid;
 * the field itself stays the browser's own.
 */
export function MentionHighlights({ shown, isFramed = false }: MentionHighlightsProps) {
  const { text, mentions } = shown;
  if (mentions.length === 0) return null;
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none invisible col-start-1 row-start-1 py-2 whitespace-pre-wrap wrap-anywhere"
      style={{ ...(isFramed && FRAMED), unicodeBidi: 'plaintext' }}
    >
      {mentions.map(({ start, end }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no state
        <Fragment key={n}>
          <span>{text.slice(mentions[n - 1]?.end ?? 0, start)}</span>
          <mark className="visible rounded-sm" style={NAME}>
            {text.slice(start, end)}
          </mark>
        </Fragment>
      ))}
      <span>{text.slice(mentions.at(-1)?.end)}</span>
    </span>
  );
}
