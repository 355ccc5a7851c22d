import { type FormEvent, useState } from 'react';
import type { Tag } from '../../../contract/features/tags.ts';
import { LONGEST } from '../../../contract/values/limits.ts';
import { callWithRev } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { Button } from '../../ui/controls/button.tsx';
import { clampText } from '../../ui/text-editing/text.ts';
import { addTag } from './store.ts';

/** Add Tag. An empty name is silently ignored; a refused one stays in the input, and no message is shown. */
export function AddTag({ onAdded }: { onAdded: (tag: Tag) => void }) {
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || busy) return;
    setBusy(true);
    try {
      const body = { name: name.trim() };
      const { answer: tag, rev = -1 } = await callWithRev('POST /tags', { body });
      onAdded(tag);
      addTag({ tag, rev });
      setName('');
    } catch (cause) {
      logFailure('Adding the tag')(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={add} className="flex gap-2">
      <input
        aria-label="Tag name"
        placeholder="Enter tag name"
        value={name}
        onChange={(event) => setName(clampText(event.target.value, LONGEST.tag))}
        autoComplete="off"
        enterKeyHint="done"
        className="input h-11 min-w-0 flex-1 text-base"
      />
      <Button type="submit" kind="main" aria-busy={busy} className="pointer-fine:h-11">
        Add
      </Button>
    </form>
  );
}
