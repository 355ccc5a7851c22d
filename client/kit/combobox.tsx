import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useId, useRef } from 'react';
import { type Option, useCombobox } from './combobox.ts';

interface ComboboxProps {
  label: string;
  placeholder: string;
  hint: string;
  options: readonly Option[];
  /** '' while none is picked. */
  value: string;
  onPick: (value: string) => void;
  /** What is said when no option fits. */
  nothing: string;
}

/** A choice that is searched by typing. */
export function Combobox(props: ComboboxProps) {
  const { label, placeholder, hint, options, value, onPick, nothing } = props;
  const id = useId();
  const { isOpen, typed, active, fitting, open, pick, type, leave, onKeyDown } = useCombobox(
    options,
    value,
    onPick,
  );
  const activeId = isOpen && active >= 0 ? `${id}-${active}` : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          type="text"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          aria-describedby={`${id}-says`}
          autoComplete="off"
          placeholder={placeholder}
          value={typed ?? options.find((one) => one.value === value)?.text ?? ''}
          onChange={(event) => type(event.target.value)}
          onClick={() => isOpen || open()}
          onBlur={leave}
          onKeyDown={onKeyDown}
          className="input bg-base-100 border-muted/50 h-11 w-full pr-10 text-base"
        />
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="text-muted pointer-events-none absolute top-3 right-3 z-1"
        />
        <ul
          ref={list}
          id={`${id}-list`}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern's own listbox; its options take no focus
          role="listbox"
          aria-label={label}
          hidden={!isOpen || fitting.length === 0}
          className="appears bg-base-100 border-base-300 shadow-lift rounded-box absolute inset-x-0 top-full z-20 mt-1 max-h-64 scroll-mb-2 overflow-y-auto border p-1"
        >
          {fitting.map((option, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, as the combobox pattern has it
            // biome-ignore lint/a11y/useFocusableInteractive: it is the input that keeps the focus
            <li
              key={option.value}
              id={`${id}-${at}`}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: see the listbox
              role="option"
              aria-selected={option.value === value}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(option.value)}
              className={`rounded-field aria-selected:text-primary flex min-h-10 cursor-pointer items-center px-3 text-sm aria-selected:font-semibold pointer-fine:min-h-9 ${
                at === active ? 'bg-wash' : 'hover:bg-base-200'
              }`}
            >
              {option.text}
            </li>
          ))}
        </ul>
        {isOpen && fitting.length === 0 && (
          <p className="appears bg-base-100 border-base-300 shadow-lift rounded-box text-muted absolute inset-x-0 top-full z-20 mt-1 border px-4 py-3 text-sm">
            {nothing}
          </p>
        )}
      </div>
      <p role="status" className="sr-only">
        {isOpen && typed !== null && (fitting.length === 0 ? nothing : `${fitting.length} found`)}
      </p>
      <p id={`${id}-says`} className="text-muted text-sm">
        {hint}
      </p>
    </div>
  );
}
