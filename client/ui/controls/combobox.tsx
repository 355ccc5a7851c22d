import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useId, useRef, useState } from 'react';
import { optionsFound } from '#messages';

interface Option {
  value: string;
  text: string;
}
interface ComboboxProps {
  label: string;
  placeholder: string;
  hint: string;
  options: readonly Option[];
  /** '' while none is picked. */
  value: string;
  onPick: (value: string) => void;
  /** Shown when no option matches. */
  nothing: string;
  className: string;
}

const TYPES = useCombobox.stateChangeTypes;

/** A text as it is compared. By the rules of no language: a Turkish browser has another small letter for I. */
export const folded = (text: string): string => text.normalize('NFC').trim().toLowerCase();

/** Leaving the field keeps an option that was typed in full; an emptied field picks none. */
function selectedOnBlur(
  { inputValue, selectedItem }: UseComboboxState<Option>,
  options: readonly Option[],
): Option | null {
  const typed = folded(inputValue);
  if (typed === '') return null;
  return options.find((option) => folded(option.text) === typed) ?? selectedItem;
}

/** Typing highlights the first match, a click never closes the list, and leaving picks nothing that is only highlighted. */
function stateReducer(
  state: UseComboboxState<Option>,
  { type, changes, props }: UseComboboxStateChangeOptions<Option>,
): Partial<UseComboboxState<Option>> {
  if (type === TYPES.InputChange)
    return { ...changes, highlightedIndex: folded(changes.inputValue ?? '') === '' ? -1 : 0 };
  if (type === TYPES.InputClick) return { ...changes, isOpen: true };
  if (type === TYPES.InputBlur)
    return { ...changes, selectedItem: selectedOnBlur(state, props.items) };
  // A pointer that rests on the list picks nothing by Enter.
  if (type === TYPES.ItemMouseMove || type === TYPES.MenuMouseLeave)
    return { ...changes, highlightedIndex: state.highlightedIndex };
  return changes;
}

/** A choice in a pill that is searched by typing; keyboard and roles are Downshift's. */
export function Combobox(props: ComboboxProps) {
  const { label, placeholder, hint, options, value, onPick, nothing, className } = props;
  const id = useId();
  /** The text while it is typed; null while the picked option is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const matches = options.filter(({ text }) => folded(text).includes(folded(typed ?? '')));
  const selectedItem = options.find((option) => option.value === value) ?? null;
  const { isOpen, highlightedIndex, ...get } = useCombobox<Option>({
    inputId: id,
    items: matches,
    itemToString: (option) => option?.text ?? '',
    selectedItem,
    inputValue: typed ?? selectedItem?.text ?? '',
    stateReducer,
    onSelectedItemChange: ({ selectedItem: picked }) => onPick(picked?.value ?? ''),
    onIsOpenChange: ({ isOpen: opens }) => opens || setTyped(null),
  });
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <>
      <label {...get.getLabelProps()} htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className={`relative ${className}`}>
        <input
          {...get.getInputProps({
            onChange: ({ currentTarget }) => setTyped(currentTarget.value),
            // Without a highlighted option Enter submits the form. Home and End move the caret in the text.
            onKeyDown: ({ key, nativeEvent }) => {
              const submits = key === 'Enter' && matches[highlightedIndex] === undefined;
              if (submits || key === 'Home' || key === 'End')
                Object.assign(nativeEvent, { preventDownshiftDefault: true });
            },
          })}
          type="text"
          aria-describedby={`${id}-hint`}
          placeholder={placeholder}
          title={hint}
          className="input w-full pr-9"
        />
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="text-ink2 pointer-events-none absolute top-3 right-3 z-1"
        />
        <ul
          {...get.getMenuProps({ ref: list })}
          aria-label={label}
          hidden={!isOpen || matches.length === 0}
          className="appears bg-raised shadow-lift rounded-card absolute top-full right-0 z-20 mt-1 max-h-64 w-64 max-w-[calc(100vw-2rem)] scroll-mb-2 overflow-y-auto p-1"
        >
          {matches.map((option, index) => (
            <li
              key={option.value}
              {...get.getItemProps({ item: option, index })}
              className={`rounded-card flex min-h-10 cursor-pointer items-center px-3 text-sm pointer-fine:min-h-9 ${
                index === highlightedIndex ? 'bg-betel-wash' : 'hover:bg-paper'
              } ${option.value === value ? 'text-betel font-semibold' : ''}`}
            >
              {option.text}
            </li>
          ))}
        </ul>
        {isOpen && matches.length === 0 && (
          <p className="appears bg-raised shadow-lift rounded-card text-ink2 absolute top-full right-0 z-20 mt-1 w-64 max-w-[calc(100vw-2rem)] px-4 py-3 text-sm">
            {nothing}
          </p>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {isOpen &&
          typed !== null &&
          (matches.length === 0 ? nothing : optionsFound(matches.length))}
      </p>
      <p id={`${id}-hint`} className="sr-only">
        {hint}
      </p>
    </>
  );
}
