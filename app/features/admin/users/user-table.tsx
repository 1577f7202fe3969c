import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ExportButton } from '#app/desk-kit/frame/export-button.tsx';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { type Column, DataTable } from '#app/desk-kit/table/data-table.tsx';
import { ChoiceFilter, parseChoice } from '#app/desk-kit/table/filter-select.tsx';
import { type RowAction, RowBulk } from '#app/desk-kit/table/row-bulk.tsx';
import { TableBar } from '#app/desk-kit/table/table-bar.tsx';
import { useSelection } from '#app/desk-kit/table/use-selection.ts';
import { useTableParams } from '#app/desk-kit/table/use-table-params.ts';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { Tabs } from '#app/ui/controls/tabs.tsx';
import { ROLE_LABELS } from '#contract/account/access.ts';
import type { Invitation } from '#contract/account/invitations.ts';
import type { UserSummary } from '#contract/account/user.ts';
import type { PeopleBulkChange } from '#contract/desk/row-bulk.ts';
import { MODERATION_REASON_MAX } from '#contract/limits.ts';
import { Invitations, InviteDialog } from './invitations.tsx';
import { rolesInWords } from './roles-field.tsx';
import { UserActions } from './user-actions.tsx';
import { USERS_KEY, usersQuery } from './users-queries.ts';

const COLUMNS: Column<UserSummary>[] = [
  {
    id: 'name',
    header: 'Name',
    isName: true,
    cell: ({ name, email }) => (
      <span className="block max-w-56 [overflow-wrap:anywhere]">
        {name}
        <span className="block min-w-34 text-xs font-normal text-ink-3">{email}</span>
      </span>
    ),
  },
  { id: 'role', header: 'Role', cell: ({ roles }) => rolesInWords(roles) },
  {
    id: 'state',
    header: 'Status',
    cell: ({ suspended, emailVerified }) => {
      if (suspended) return <span className="font-medium text-accent-ink">Suspended</span>;
      return emailVerified ? 'Verified' : 'Not verified';
    },
  },
  {
    id: 'since',
    header: 'Since',
    isSecondary: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{indiaTime(createdAt)}</time>,
  },
  { id: 'actions', header: 'Actions', cell: (person) => <UserActionsCell person={person} /> },
];

/** Users cannot change their own roles here: an admin could lock everyone out. */
function UserActionsCell({ person }: { person: UserSummary }) {
  const { id } = useUser();
  return person.id === id ? <span className="text-xs text-ink-3">You</span> : <UserActions person={person} />;
}

const FILTER_LABELS = { consumer: 'Reader', ...ROLE_LABELS };

export function UserTable() {
  const state = useTableParams();
  const [inviting, setInviting] = useState<Pick<Invitation, 'email' | 'roles'> | 'new' | null>(null);
  const tab = state.get('tab') === 'invitations' ? 'invitations' : 'people';

  return (
    <>
      <ScreenHead
        title="Users"
        actions={
          <Button variant="primary" onClick={() => setInviting('new')}>
            Invite
          </Button>
        }
      />
      <Tabs
        label="Users"
        value={tab}
        onChange={(value) => state.change({ tab: value === 'invitations' ? value : null, search: null, role: null })}
        tabs={[
          { value: 'people', label: 'People', content: tab === 'people' && <People /> },
          {
            value: 'invitations',
            label: 'Invitations',
            content: tab === 'invitations' && <Invitations onInvite={setInviting} />,
          },
        ]}
      />
      {inviting && <InviteDialog first={inviting === 'new' ? null : inviting} onClose={() => setInviting(null)} />}
    </>
  );
}

const REASON = { label: 'Reason (recorded in the audit log)', max: MODERATION_REASON_MAX };

/** No bulk role change: roles need a fresh password and are changed one by one. */
const ACTIONS: readonly RowAction<PeopleBulkChange>[] = [
  { key: 'suspend', label: 'Suspend', input: REASON, change: (reason) => ({ action: 'suspend', reason }) },
  { key: 'unsuspend', label: 'Lift suspension', input: REASON, change: (reason) => ({ action: 'unsuspend', reason }) },
];

function People() {
  const api = useApi();
  const state = useTableParams();
  const role = parseChoice(FILTER_LABELS, state.get('role'));
  const query = useQuery(usersQuery(api, role, state.search, state.page));
  const { data } = query;
  const queries = useQueryClient();
  const selection = useSelection(data?.users.map(({ id }) => id) ?? []);

  return (
    <>
      <TableBar
        searchLabel="Search by name or e-mail"
        state={state}
        total={data?.total}
        views="users"
        noun={['person', 'people']}
        filters={<ChoiceFilter label="Role" name="role" state={state} all="All roles" labels={FILTER_LABELS} />}
        tools={<ExportButton fetchFile={() => api.tableExports.users({ query: { search: state.search, role } })} />}
      />
      <DataTable
        caption="Users"
        columns={COLUMNS}
        rows={data?.users}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        state={state}
        pageCount={data?.totalPages}
        query={query}
        failure="Couldn’t load users."
        empty={<EmptyState title="No matching users" />}
        selection={selection}
      />
      <RowBulk
        selection={selection}
        noun={['account', 'accounts']}
        matching={{ filter: { search: state.search, role }, count: data?.total ?? 0 }}
        actions={ACTIONS}
        calls={api.bulkPeople}
        onChanged={() => void queries.invalidateQueries({ queryKey: USERS_KEY })}
      />
    </>
  );
}
