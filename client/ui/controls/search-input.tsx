import Search from 'lucide-react/icons/search';
import type { ComponentProps, ReactNode } from 'react';

interface SearchInputProps extends ComponentProps<'input'> {
  label: string;
  /** Stands at its end. */
  end?: ReactNode;
}

/** A field to search with, and its magnifying glass. Takes all of an input's attributes, `ref` too. */
export function SearchInput({ label, end, className = '', ...rest }: SearchInputProps) {
  return (
    <label className={`input ${className}`}>
      <Search size={18} aria-hidden="true" className="text-ink2 shrink-0" />
      <span className="sr-only">{label}</span>
      <input {...rest} type="search" autoComplete="off" enterKeyHint="search" />
      {end}
    </label>
  );
}
