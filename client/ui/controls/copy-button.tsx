import { useState } from 'react';
import { copied, notCopied } from '#messages';
import { Button } from './button.tsx';
import { copyText } from './copy-link.ts';

interface CopyButtonProps {
  text: string;
  label: string;
}

/** Copies a text to the clipboard, and says so beside the button: a dialog covers toasts, and silences them. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [outcome, setOutcome] = useState({ turn: 0, isCopied: true });
  const copy = async () => {
    // Where it can't be copied, the text stands on the page.
    const isCopied = await copyText(text);
    setOutcome(({ turn }) => ({ turn: turn + 1, isCopied }));
  };
  const { turn, isCopied } = outcome;
  return (
    <>
      <Button onClick={() => void copy()}>{label}</Button>
      <p role="status" className={`text-sm ${isCopied ? 'text-ink2' : 'text-red'}`}>
        {turn > 0 && <span key={turn}>{isCopied ? copied : notCopied}</span>}
      </p>
    </>
  );
}
