import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { ROLE_LABELS, STAFF_ROLES, type StaffRole } from '#contract/account/access.ts';

const ROLE_MEANING: Record<StaffRole, string> = {
  writer: 'Writes and edits their own drafts.',
  editor: 'Edits and publishes all articles and sends the newsletter.',
  catalogue: 'Manages phones, brands, prices, corrections and imports.',
  moderator: 'Moderates comments and reviews.',
  admin: 'Has full access, including messages, users and settings.',
};

export function rolesInWords(roles: readonly StaffRole[]): string {
  return roles.length === 0 ? 'Reader' : roles.map((role) => ROLE_LABELS[role]).join(', ');
}

type RolesFieldProps = {
  value: readonly StaffRole[];
  onChange: (roles: StaffRole[]) => void;
  error?: string | undefined;
};

/** An admin may do everything, so choosing admin clears the other roles. */
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
