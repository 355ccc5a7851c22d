import Search from 'lucide-react/icons/search';
import { type FormEvent, useRef, useState } from 'react';
import { LONGEST } from '../../contract/limits.ts';
import { Button } from '../kit/button.tsx';
import { Found } from './found.tsx';
import { findAgain } from './reads.ts';

/** The banner: posts by tag, found below it, closed again when read. */
export function FindPosts() {
  const [text, setText] = useState('');
  const [tag, setTag] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const search = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    setTag(text.trim());
    void findAgain();
  };
  const close = () => {
    setTag('');
    input.current?.focus();
  };
  return (
    <search>
      <h1 className="text-xl font-semibold tracking-tight">Find Posts by Tag</h1>
      <form onSubmit={search} className="mt-4 flex gap-2">
        <label className="input border-muted/50 bg-base-100 h-11 min-w-0 flex-1 text-base">
          <Search size={18} aria-hidden="true" className="text-muted shrink-0" />
          <span className="sr-only">Tag</span>
          <input
            ref={input}
            type="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            maxLength={LONGEST.search}
            placeholder="e.g. education"
            autoComplete="off"
            enterKeyHint="search"
          />
        </label>
        <Button type="submit" kind="main" className="pointer-fine:h-11">
          Search
        </Button>
      </form>
      {tag !== '' && <Found tag={tag} onClose={close} />}
    </search>
  );
}
