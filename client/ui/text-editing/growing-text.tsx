import { type ComponentProps, type RefObject, useLayoutEffect } from 'react';

interface GrowingTextProps extends Omit<ComponentProps<'textarea'>, 'value' | 'rows' | 'ref'> {
  value: string;
  ref: RefObject<HTMLTextAreaElement | null>;
}

/**
 * A text field that is as tall as its text, so that nothing written is scrolled out of sight. A drawn copy of the text
 * gives the height in every browser.
 */
export function GrowingText({ value, ref, className = '', ...rest }: GrowingTextProps) {
  // Not by React's `value`, which would also write the text into the document, a second time beside the comment sent.
  useLayoutEffect(() => {
    if (ref.current && ref.current.value !== value) ref.current.value = value;
  }, [ref, value]);
  return (
    <span data-text={value} className={`grows min-w-0 flex-1 self-center ${className}`}>
      <textarea {...rest} ref={ref} rows={1} className="resize-none overflow-hidden" />
    </span>
  );
}
