import { Count } from './count.tsx';

/** The red figure at a menu's entry. It stands outside of the link, whose name it must not change. */
export const MenuFigure = ({ id, value, word }: { id: string; value: number; word: string }) => (
  <span
    id={id}
    className="bg-badge pointer-events-none absolute inset-y-0 right-2.5 my-auto h-5.5 min-w-5.5 rounded-full px-1.5 text-center text-xs leading-5.5 font-semibold text-white"
  >
    <Count value={value} />
    <span className="sr-only"> {word}</span>
  </span>
);
