import { type KeyboardEvent, useState } from 'react';

export interface Option {
  value: string;
  text: string;
}
interface State {
  isOpen: boolean;
  /** What is being typed; null while what was picked is shown. */
  typed: string | null;
  /** Which of the fitting options the keyboard is on; -1 for none. */
  active: number;
}

const SHUT: State = { isOpen: false, typed: null, active: -1 };
const folded = (text: string): string => text.normalize('NFC').trim().toLocaleLowerCase();

/** How a searchable choice behaves: typing filters, arrows move, Enter picks, Escape closes. */
export function useCombobox(
  options: readonly Option[],
  value: string,
  onPick: (value: string) => void,
) {
  const [{ isOpen, typed, active }, setState] = useState(SHUT);
  const sought = folded(typed ?? '');
  const fitting = options.filter((option) => folded(option.text).includes(sought));

  const open = () =>
    setState({
      isOpen: true,
      typed: null,
      active: options.findIndex((one) => one.value === value),
    });
  const pick = (picked: string) => {
    onPick(picked);
    setState(SHUT);
  };
  const type = (text: string) =>
    setState({ isOpen: true, typed: text, active: folded(text) === '' ? -1 : 0 });
  /** Leaving the field keeps a tag that was typed in full; an emptied field picks none. */
  const leave = () => {
    const whole = options.find((option) => folded(option.text) === sought);
    if (typed !== null && sought === '') onPick('');
    else if (typed !== null && whole) onPick(whole.value);
    setState(SHUT);
  };
  const move = (step: 1 | -1) => {
    if (!isOpen) return open();
    const from = active < 0 && step < 0 ? 0 : active;
    const next = fitting.length === 0 ? -1 : (from + step + fitting.length) % fitting.length;
    setState({ isOpen, typed, active: next });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const on = fitting[active];
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && isOpen && on) pick(on.value);
    else if (event.key === 'Escape' && isOpen) setState(SHUT);
    else if (event.key === 'Escape' && value !== '') onPick('');
    else return;
    event.preventDefault();
  };
  return { isOpen, typed, active, fitting, open, pick, type, leave, onKeyDown };
}
