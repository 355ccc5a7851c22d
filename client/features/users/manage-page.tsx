import { type FormEvent, useEffect, useState } from 'react';
import {
  sidebarUsers,
  usersByName,
  usersCaption,
  usersFailed,
  usersLoading,
  usersNone,
  usersNoneHint,
  usersSearch,
} from '#messages';
import { LONGEST, PAGE } from '../../../contract/values/limits.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SearchInput } from '../../ui/controls/search-input.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { UndoPlace } from '../../ui/feedback/undo-place.tsx';
import { Listing } from '../../ui/layout/listing.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useLastPage, usePageParam } from '../../ui/layout/page-param.ts';
import { clampText } from '../../ui/text-editing/text.ts';
import { useLiveForModerators } from '../moderation/reads.ts';
import { CARD, COLUMNS } from './columns.tsx';
import { refetchUsers, useUsers } from './reads.ts';

/** The debounce: a search is sent this long after the last key. */
const DEBOUNCE_MS = 200;

/** The search text, debounced while it is typed; at once, and from page 1, when the form is submitted. */
function useUserSearch() {
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const [page, goTo] = usePageParam();
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSearch(text.trim());
    goTo(1);
    void refetchUsers();
  };
  return { text, setText, search, submit, page, goTo };
}

const TEXTS = { loading: usersLoading, failed: usersFailed };

/** Manage Users: find members, make them admins, and plain members again. */
export default function ManageUsersPage() {
  const { text, setText, search, submit, page, goTo } = useUserSearch();
  const list = useUsers(search, page);
  useLiveForModerators(list);
  const { data, isError, refetch } = list;
  const pages = Math.ceil((data?.total ?? 0) / PAGE.list);
  useLastPage(page, pages, goTo);
  return (
    <Page title={sidebarUsers}>
      <search className="mb-3 block sm:mb-4">
        <form onSubmit={submit} className="flex gap-2">
          <SearchInput
            label={usersByName}
            value={text}
            onChange={({ target }) => setText(clampText(target.value, LONGEST.search))}
            placeholder={usersByName}
            className="min-w-0 flex-1"
          />
          <Button type="submit" className="pointer-fine:h-11">
            {usersSearch}
          </Button>
        </form>
      </search>
      <Listing
        caption={usersCaption}
        columns={COLUMNS}
        card={CARD}
        items={data?.users}
        idOf={(user) => user._id}
        view={data?.view ?? ''}
        failed={isError}
        texts={TEXTS}
        empty={
          <EmptyState text={usersNone}>
            <p className="text-ink2 text-sm">{usersNoneHint}</p>
          </EmptyState>
        }
        onRetry={refetch}
        page={page}
        pages={pages}
        onPage={goTo}
      />
      <UndoPlace />
    </Page>
  );
}
