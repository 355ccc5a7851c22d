import { type ComponentProps, type ReactNode, type SyntheticEvent, useId } from 'react';
import { langOf } from '../display/lang-of.ts';

export interface Labels {
  label: string;
  /** The label is for screen readers alone: the field's placeholder says the same. */
  isLabelHidden?: boolean;
  /** The fault of the value, in a sentence. */
  error?: string | undefined;
  hint?: string | undefined;
}
interface Ties {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** A label, its control, and the fault or hint that is tied to it. */
export function Labelled({
  label,
  isLabelHidden = false,
  error,
  hint,
  children,
}: Labels & { children: (ties: Ties) => ReactNode }) {
  const id = useId();
  const message = error ?? hint;
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'block text-sm font-medium'}>
        {label}
      </label>
      {children({
        id,
        // Set on every field: otherwise browsers report each empty required field as invalid.
        'aria-invalid': error !== undefined,
        'aria-describedby': message === undefined ? undefined : `${id}-message`,
      })}
      {message !== undefined && (
        <p
          id={`${id}-message`}
          className={`text-sm ${error === undefined ? 'text-ink2' : 'text-red'}`}
        >
          {message}
        </p>
      )}
    </div>
  );
}

const look = (error: string | undefined): string =>
  `w-full ${error === undefined ? '' : 'border-red'}`;

/** Names the language of what is in a field: forms set values that no render sees. */
function nameLanguage({ currentTarget: field }: SyntheticEvent<HTMLInputElement>): void {
  const lang = langOf(field.value);
  if (lang) field.lang = lang;
  else field.removeAttribute('lang');
}
/** For fields of a person's own words, which alone may have either direction. */
const OWN_WORDS = { onFocus: nameLanguage, onInput: nameLanguage };

/** A labelled input whose error is tied to it. Takes all of an input's attributes, `ref` too. */
export function Field({
  label,
  error,
  hint,
  className = '',
  ...rest
}: Labels & ComponentProps<'input'>) {
  const named = rest.dir === 'auto' && OWN_WORDS;
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(ties) => (
        <input {...named} {...rest} {...ties} className={`input ${look(error)} ${className}`} />
      )}
    </Labelled>
  );
}

interface AreaProps extends Labels, ComponentProps<'textarea'> {
  text: string;
  tools?: ReactNode;
  /** The letters of a field that is written on the page itself, without a frame; its placeholder is its label. */
  bare?: string;
}

/**
 * The same for a longer `text`: the field grows with it, so that nothing of it is scrolled out of sight. At the height
 * of the screen it grows no more.
 */
export function Area({ label, error, hint, text, tools, bare, ...rest }: AreaProps) {
  const isBare = bare !== undefined;
  return (
    <Labelled label={label} isLabelHidden={isBare} error={error} hint={hint}>
      {(ties) => (
        // In the order of the keyboard the tools come first, so that Tab leads from the text to the next field.
        <div className="flex flex-col-reverse">
          {tools}
          <div
            data-text={text}
            className={`grows ${bare ?? 'after:border after:px-3.5 after:leading-[1.6]'} after:content-[attr(data-text)_'_']`}
          >
            <textarea
              lang={langOf(text)}
              placeholder={isBare ? label : undefined}
              {...rest}
              {...ties}
              className={`resize-none ${isBare ? 'placeholder:text-ink3 w-full bg-transparent outline-none' : `textarea ${look(error)}`}`}
            />
          </div>
        </div>
      )}
    </Labelled>
  );
}
