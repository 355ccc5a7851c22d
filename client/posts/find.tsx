import Search from 'lucide-react/icons/search';
import { type FormEvent, useState } from 'react';
import { LONGEST } from '../../contract/limits.ts';
import { Button } from '../kit/button.tsx';
import { Found } from './found.tsx';

/** The banner: posts by tag, found below it, closed again when read. */
export function FindPosts() {
  const [text, setText] = useState('');
  const [tag, setTag] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') setTag(text.trim());
  };
  return (
    <search>
      <h1 className="text-xl font-semibold tracking-tight">Find Posts by Tag</h1>
      <form onSubmit={search} className="mt-4 flex gap-2">
        <label className="input border-muted/50 bg-base-100 h-11 min-w-0 flex-1 text-base">
          <Search size={18} aria-hidden="true" className="text-muted shrink-0" />
          <span className="sr-only">Tag</span>
          <input
            type="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            maxLength={LONGEST.search}
            placeholder="A tag, such as education"
            autoComplete="off"
            enterKeyHint="search"
            className="placeholder:text-muted"
          />
        </label>
        <Button type="submit" kind="main">
          Search
        </Button>
      </form>
      {tag !== '' && <Found tag={tag} onClose={() => setTag('')} />}
    </search>
  );
}
