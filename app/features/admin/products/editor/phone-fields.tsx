import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { formatRupees } from '#app/lib/format.ts';
import { Field } from '#app/ui/controls/field.tsx';
import { NamedOptions, Select } from '#app/ui/controls/select.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import type { Brand } from '#contract/brands.ts';
import {
  FIELD_GROUP_NAMES,
  FIELD_GROUPS,
  type FieldGroup,
  type FieldKind,
  type FieldRow,
} from '#contract/phone/field-row.ts';
import { fieldRow, PHONE_KEYS, type PhoneKey } from '#contract/phone/fields.ts';
import { headlineVariant } from '#contract/phone/prices.ts';
import {
  ChoiceField,
  ChoicesField,
  FigureField,
  FieldGroup as Group,
  TextField,
  WHOLE_LINE,
  YesNoField,
} from './fields.tsx';
import { useFieldError, usePhoneFormContext } from './phone-form.ts';
import { PictureList } from './picture-list.tsx';
import { useHintAndQuestion } from './questions.tsx';
import { LensList, OfferList, VariantList } from './row-lists.tsx';

/** In the groups and order of the field table. */
export function PhoneFieldGroups({ brands }: { brands: readonly Brand[] }) {
  return FIELD_GROUP_NAMES.map((group) => (
    <Group key={group} title={formTitle(group)}>
      {PHONE_KEYS.filter((key) => fieldRow(key).group === group).map((key) => (
        <PhoneField key={key} name={key} brands={brands} />
      ))}
    </Group>
  ));
}

function formTitle(group: FieldGroup): string {
  const { title, formTitle: own }: { title: string; formTitle?: string } = FIELD_GROUPS[group];
  return own ?? title;
}

type ControlProps<Kind extends FieldKind = FieldKind> = {
  name: PhoneKey;
  row: FieldRow<Kind>;
  brands: readonly Brand[];
};

const CONTROLS: { [Kind in FieldKind]: (props: ControlProps<Kind>) => ReactNode } = {
  text: TextControl,
  date: TextControl,
  moment: MomentControl,
  words: ({ name, row }) => <TextControl name={name} row={row} className={WHOLE_LINE} />,
  bands: ({ name, row }) => <TextControl name={name} row={row} className={WHOLE_LINE} />,
  videos: TextControl,
  choices: ({ name, row }) => <ChoicesField name={name} label={row.label} hint={row.hint} labels={row.choices} />,
  number: ({ name, row }) => <FigureField name={name} unit={row.unit} hint={row.hint} />,
  'yes-no': ({ name }) => <YesNoField name={name} />,
  choice: ({ name, row }) => (
    <ChoiceField name={name} labels={row.choices} none={row.fallback === undefined ? row.none : null} hint={row.hint} />
  ),
  pixels: PixelFields,
  sides: SideFields,
  lenses: ({ name }) => <LensList name={name as 'rearCameras'} />,
  variants: VariantList,
  offers: OfferList,
  pictures: PictureList,
  brand: BrandField,
};

/** Fields with their own control. */
const OWN_CONTROLS: Partial<Record<PhoneKey, (props: ControlProps) => ReactNode>> = {
  name: NameField,
  price: PriceField,
};

function PhoneField({ name, brands }: { name: PhoneKey; brands: readonly Brand[] }) {
  const row = fieldRow(name);
  const Control = OWN_CONTROLS[name] ?? (CONTROLS[row.kind] as (props: ControlProps) => ReactNode);
  return <Control name={name} row={row} brands={brands} />;
}

type TextControlProps = { name: PhoneKey; row: Pick<FieldRow, 'hint' | 'placeholder'>; className?: string };

function TextControl({ name, row, className }: TextControlProps) {
  return <TextField name={name} hint={row.hint} placeholder={row.placeholder} className={className} />;
}

/** Shown only when scheduled. */
function MomentControl({ name, row }: ControlProps<'moment'>) {
  const { control, register } = usePhoneFormContext();
  const isScheduled = useWatch({ control, name: 'publication' }) === 'scheduled';
  const error = useFieldError(name);
  if (!isScheduled) return null;
  return (
    <Field label={`${row.label}, IST`} error={error} hint={row.hint} required>
      <TextInput type="datetime-local" {...register(name)} />
    </Field>
  );
}

function NameField({ row }: ControlProps) {
  const { register } = usePhoneFormContext();
  return (
    <Field label={row.label} error={useFieldError('name')} hint={useHintAndQuestion('name', row.hint)} required>
      <TextInput {...register('name')} autoComplete="off" />
    </Field>
  );
}

function BrandField({ row, brands }: ControlProps<'brand'>) {
  const { register } = usePhoneFormContext();
  return (
    <Field label={row.label} error={useFieldError('brandId') && 'Choose a brand.'} required>
      <Select {...register('brandId')}>
        <option value="">Choose a brand</option>
        <NamedOptions of={brands} />
      </Select>
    </Field>
  );
}

/** Editable only if no variant has a price. */
function PriceField() {
  const { control } = usePhoneFormContext();
  const lowest = headlineVariant(useWatch({ control, name: 'variants' }))?.price ?? null;
  if (lowest === null) return <FigureField name="price" unit="rupees" label="Price, ₹" />;
  return (
    <Field label="Price, ₹" hint="The price of the cheapest variant">
      <TextInput readOnly value={typeof lowest === 'number' ? formatRupees(lowest) : ''} />
    </Field>
  );
}

function PixelFields() {
  return (
    <>
      <FigureField name="pixels.width" unit="px" label="Horizontal pixels" />
      <FigureField name="pixels.height" unit="px" label="Vertical pixels" />
    </>
  );
}

/** Height, width and thickness: all or none. */
function SideFields({ name, row }: ControlProps<'sides'>) {
  const field = name as 'dimensions' | 'foldedDimensions';
  const folded = row.ofFoldables ? ' folded' : '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a nested fieldset would have a second border
    <div role="group" aria-label={row.label} className={`grid gap-x-5 gap-y-4 sm:grid-cols-3 ${WHOLE_LINE}`}>
      <FigureField name={`${field}.height`} unit="mm" label={`Height${folded}, mm`} />
      <FigureField name={`${field}.width`} unit="mm" label={`Width${folded}, mm`} />
      <FigureField name={`${field}.thickness`} unit="mm" label={`Thickness${folded}, mm`} />
    </div>
  );
}
