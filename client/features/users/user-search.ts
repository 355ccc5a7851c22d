import { useEffect, useState } from 'react';
import { usePageParam } from '../../ui/layout/page-param.ts';
import { refetchUsers } from './reads.ts';

/** The debounce: a search is sent this long after the last key. */
const DEBOUNCE_MS = 200;

/** The search text, debounced while it is typed; at once, and from page 1, when the form is submitted. */
export function useUserSearch() {
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const [page, goTo] = usePageParam();
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const submit = () => {
    setSearch(text.trim());
    goTo(1);
    void refetchUsers();
  };
  return { text, setText, search, submit, page, goTo };
}
