import { useState } from 'react';
import { copied, notCopied } from '#messages';
import { logFailure } from '../../api/log.ts';
import { Button } from './button.tsx';

interface CopyButtonProps {
  text: string;
  label: string;
}

/** Copies a text to the clipboard, and says so beside the button: a dialog covers toasts, and silences them. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [outcome, setOutcome] = useState({ turn: 0, isCopied: true });
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      (cause: unknown) => {
        // No clipboard (the page came over plain http, say): the text stands on the page.
        logFailure('Copying')(cause);
        return false;
      },
    );
    setOutcome(({ turn }) => ({ turn: turn + 1, isCopied }));
  };
  const { turn, isCopied } = outcome;
  return (
    <>
      <Button onClick={() => void copy()}>{label}</Button>
      <p role="status" className={`text-sm ${isCopied ? 'text-muted' : 'text-error'}`}>
        {turn > 0 && <span key={turn}>{isCopied ? copied : notCopied}</span>}
      </p>
    </>
  );
}
