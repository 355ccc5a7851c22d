import type { ComponentProps, RefObject } from 'react';
import { langOf } from '../display/lang-of.ts';
import { useFieldText } from './field-text.ts';
import type { NameOf } from './shown-text.ts';

interface GrowingTextProps extends Omit<ComponentProps<'textarea'>, 'value' | 'rows' | 'ref'> {
  /** The source of the text; `sourceIn` tells it after an input. */
  source: string;
  nameOf: NameOf;
  ref: RefObject<HTMLTextAreaElement | null>;
}

/**
 * A text field that is as tall as its text, so that nothing written is scrolled out of sight. A drawn copy of the text
 * gives the height in every browser.
 */
export function GrowingText({ source, nameOf, ref, className = '', ...rest }: GrowingTextProps) {
  const shown = useFieldText(ref, source, nameOf);
  return (
    <span data-text={shown} className={`grows min-w-0 flex-1 self-center ${className}`}>
      <textarea {...rest} ref={ref} lang={langOf(shown)} rows={1} className="resize-none" />
    </span>
  );
}
