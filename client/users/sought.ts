import { useEffect, useState } from 'react';
import { usePageParam } from '../kit/page-param.ts';
import { readUsersAgain } from './reads.ts';

/** While one types, the server is asked this long after the last key. */
const PAUSE = 200;

/** What is searched for: what was typed, a moment later; at once, and from page 1, when the form is submitted. */
export function useSought() {
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const [page, goTo] = usePageParam();
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const submit = () => {
    setSearch(text.trim());
    goTo(1);
    void readUsersAgain();
  };
  return { text, setText, search, submit, page, goTo };
}
