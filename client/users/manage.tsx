import { PAGE } from '../../contract/limits.ts';
import { Listing } from '../kit/listing.tsx';
import { Nothing } from '../kit/nothing.tsx';
import { Page } from '../kit/page.tsx';
import { useLastPage } from '../kit/page-param.ts';
import { SearchBox } from '../kit/search-box.tsx';
import { COLUMNS } from './columns.tsx';
import { useUsers } from './reads.ts';
import { useSought } from './sought.ts';

const SAYS = { loading: 'Loading users...', failed: 'The users could not be loaded.' };

/** Manage Users: find members, make them admins. */
export default function ManageUsersPage() {
  const { text, setText, search, submit, page, goTo } = useSought();
  const { data, isError, refetch } = useUsers(search, page);
  const pages = Math.ceil((data?.total ?? 0) / PAGE.users);
  useLastPage(page, pages, goTo);
  return (
    <Page title="Manage Users">
      <div className="mb-4">
        <SearchBox
          placeholder="Search by username"
          text={text}
          onText={setText}
          onSearch={submit}
        />
      </div>
      <Listing
        caption="Users"
        columns={COLUMNS}
        items={data?.users}
        idOf={(user) => user._id}
        view={data?.view ?? ''}
        failed={isError}
        says={SAYS}
        empty={
          <Nothing text="No users found">
            <p className="text-muted text-sm">Try a part of the name, or of the e-mail address.</p>
          </Nothing>
        }
        onRetry={() => void refetch()}
        page={page}
        pages={pages}
        onPage={goTo}
      />
    </Page>
  );
}
