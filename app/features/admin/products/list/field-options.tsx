import { FIELD_GROUP_NAMES, FIELD_GROUPS } from '#contract/phone/field-row.ts';
import { fieldRow, type PhoneKey } from '#contract/phone/fields.ts';

export function FieldOptions({ keys }: { keys: readonly PhoneKey[] }) {
  const groups = FIELD_GROUP_NAMES.map((name) => ({ name, own: keys.filter((key) => fieldRow(key).group === name) }));
  return groups
    .filter(({ own }) => own.length > 0)
    .map(({ name, own }) => (
      <optgroup key={name} label={FIELD_GROUPS[name].title}>
        {own.map((key) => (
          <option key={key} value={key}>
            {fieldRow(key).label}
          </option>
        ))}
      </optgroup>
    ));
}
