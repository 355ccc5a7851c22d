import { useEffect, useMemo, useState } from 'react';
import { linksLeadTo } from '#messages';
import { asStored } from '../../../contract/values/text.ts';
import type { Format } from '../../../contract/values/text-format.ts';
import { logFailure } from '../../api/log.ts';
import { FormattedText } from './formatted-text.tsx';
import type { Formatted } from './mention-names.ts';

type Renderer = typeof import('../../../contract/markup/render.ts').renderText;
let loaded: Renderer | null = null;

/**
 * A text that no answer has rendered: rendered here by the server's own rules, whose code comes when it is first
 * needed. Until then its html is not known.
 */
export function useRendered(text: string, format: Format): Formatted {
  const [renderer, setRenderer] = useState(() => loaded);
  useEffect(() => {
    const load = async () => {
      loaded ??= (await import('../../../contract/markup/render.ts')).renderText;
      setRenderer(() => loaded);
    };
    load().catch(logFailure('The code of formatted texts'));
  }, []);
  return useMemo(() => {
    const stored = asStored(text);
    return { text: stored, format, html: renderer?.(stored, format).html };
  }, [text, format, renderer]);
}

/** The addresses of links whose words do not name them, each once. */
function maskedAddresses(html: string | null | undefined): string[] {
  if (!html?.includes('<a ')) return [];
  const links = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('a');
  const masked = [...links].filter(
    (link) => !link.dataset['member'] && link.textContent !== link.getAttribute('href'),
  );
  return [...new Set(masked.map((link) => link.getAttribute('href') ?? ''))];
}

/** Lists the addresses of masked links: readers who judge a text see them before they press anything. */
export function MaskedAddresses({ html }: { html: string | null | undefined }) {
  const addresses = useMemo(() => maskedAddresses(html), [html]);
  if (addresses.length === 0) return null;
  return (
    <p className="text-ink3 mt-1 text-xs wrap-anywhere">{linksLeadTo(addresses.join(', '))}</p>
  );
}

interface RenderedTextProps {
  text: string;
  format: Format;
  /** True where somebody judges the text: the addresses of its links are named beneath it. */
  isJudged?: boolean;
  className?: string;
}

/** A text that no answer has rendered. Until it is rendered here, it stands without its marks. */
export function RenderedText({ text, format, isJudged = false, className }: RenderedTextProps) {
  const value = useRendered(text, format);
  return (
    <>
      <FormattedText value={value} {...(className ? { className } : {})} />
      {isJudged && <MaskedAddresses html={value.html} />}
    </>
  );
}
