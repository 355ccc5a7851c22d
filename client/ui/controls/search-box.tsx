import Search from 'lucide-react/icons/search';
import type { FormEvent } from 'react';
import { LONGEST } from '../../../contract/values/limits.ts';
import { clampText } from '../text-editing/text.ts';
import { Button } from './button.tsx';

interface SearchBoxProps {
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  onSearch: () => void;
}

/** One line to search with, and its button. */
export function SearchBox({ placeholder, text, onText, onSearch }: SearchBoxProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch();
  };
  return (
    <search>
      <form onSubmit={submit} className="flex gap-2">
        <label className="input min-w-0 flex-1">
          <Search size={18} aria-hidden="true" className="text-muted shrink-0" />
          <span className="sr-only">{placeholder}</span>
          <input
            type="search"
            value={text}
            onChange={(event) => onText(clampText(event.target.value, LONGEST.search))}
            placeholder={placeholder}
            autoComplete="off"
            enterKeyHint="search"
          />
        </label>
        <Button type="submit" className="pointer-fine:h-11">
          Search
        </Button>
      </form>
    </search>
  );
}
