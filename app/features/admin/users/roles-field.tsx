import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { STAFF_ROLES, type StaffRole } from '#contract/account/access.ts';

export const ROLE_LABELS: Record<StaffRole, string> = {
  writer: 'Writer',
  editor: 'Editor',
  catalogue: 'Catalogue',
  moderator: 'Moderator',
  admin: 'Admin',
};

const ROLE_MEANING: Record<StaffRole, string> = {
  writer: 'Writes drafts, and changes those they began. An editor publishes them.',
  editor: 'Writes and publishes every article, and sends the newsletter.',
  catalogue: 'Keeps phones, brands, prices, corrections and imports.',
  moderator: 'Decides about comments, reviews and reports.',
  admin: 'Does everything, and alone sees messages, subscribers, people and this list.',
};

export function rolesInWords(roles: readonly StaffRole[]): string {
  return roles.length === 0 ? 'Reader' : roles.map((role) => ROLE_LABELS[role]).join(', ');
}

type RolesFieldProps = {
  value: readonly StaffRole[];
  onChange: (roles: StaffRole[]) => void;
  error?: string | undefined;
};

/** An admin needs nothing beside: choosing it leaves the others out. */
export function RolesField({ value, onChange, error }: RolesFieldProps) {
  const toggle = (role: StaffRole, isOn: boolean) => {
    if (!isOn) return onChange(value.filter((one) => one !== role));
    onChange(role === 'admin' ? ['admin'] : [...value.filter((one) => one !== 'admin'), role]);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">Roles</legend>
      {STAFF_ROLES.map((role) => (
        <div key={role}>
          <Checkbox checked={value.includes(role)} onChange={(event) => toggle(role, event.target.checked)}>
            {ROLE_LABELS[role]}
            <span className="block text-xs text-ink-3">{ROLE_MEANING[role]}</span>
          </Checkbox>
        </div>
      ))}
      {error && (
        <p role="alert" className="text-sm text-accent-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
