import type { ReactElement } from 'react';
import { Phrase } from '../display/phrase.tsx';

interface KeysHintProps {
  /** The sentence, which names each key by this function. */
  parts: (key: (name: string) => ReactElement) => readonly (string | ReactElement)[];
  className: string;
}

/** Says which keys a screen has. */
export const KeysHint = ({ parts, className }: KeysHintProps) => (
  <p className={`text-ink3 text-xs ${className}`}>
    <Phrase
      parts={parts((key) => (
        <kbd key={key} className="key">
          {key}
        </kbd>
      ))}
    />
  </p>
);
