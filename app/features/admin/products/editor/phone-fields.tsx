import { FOLD_LABELS, LAYOUT_LABELS } from '#app/features/admin/products/phone-labels.ts';
import { CUTOUT_LABELS } from '#app/features/catalogue/card/names.ts';
import type { Brand } from '#contract/brands.ts';
import { BasicFields } from './basic-fields.tsx';
import { ChoiceField, FieldGroup, FigureField, TextField, WHOLE_LINE, YesNoField } from './fields.tsx';
import { LensList } from './lens-list.tsx';
import { SizeFields } from './size-fields.tsx';
import { VariantList } from './variant-list.tsx';

/** Everything known about a phone, in the groups and the order of its page. */
export function PhoneFieldGroups({ brands }: { brands: readonly Brand[] }) {
  return (
    <>
      <BasicFields brands={brands} />
      <FieldGroup title="Variants">
        <VariantList />
      </FieldGroup>
      <FieldGroup title="Display">
        <FigureField name="displaySize" />
        <TextField name="displayType" placeholder="AMOLED" />
        <FigureField name="refreshRate" />
        <FigureField name="pixels.width" label="Pixels across, px" />
        <FigureField name="pixels.height" label="Pixels down, px" />
        <TextField name="glass" placeholder="Gorilla Glass Victus 2" />
        <ChoiceField name="cutout" labels={CUTOUT_LABELS} />
      </FieldGroup>
      <FieldGroup title="Performance">
        <TextField name="chipset" placeholder="Qualcomm Snapdragon 8 Gen 3" />
        <TextField name="os" placeholder="Android 14" />
        <YesNoField name="memoryCard" />
      </FieldGroup>
      <FieldGroup title="Cameras">
        <LensList name="rearCameras" title="Rear cameras" hint="The main camera first." max={6} />
        <LensList name="frontCameras" title="Front cameras" max={3} />
        <YesNoField name="ois" />
        <ChoiceField
          name="cameraLayout"
          labels={LAYOUT_LABELS}
          unknown="As this maker builds it"
          hint="How the drawing arranges the rear cameras."
        />
      </FieldGroup>
      <FieldGroup title="Battery">
        <FigureField name="batteryCapacity" />
        <FigureField name="wiredCharging" />
        <FigureField name="wirelessCharging" hint="0 means that it has none." />
      </FieldGroup>
      <FieldGroup title="Body">
        <SizeFields name="dimensions" />
        <ChoiceField name="foldable" labels={FOLD_LABELS} unknown="Does not fold" />
        <SizeFields name="foldedDimensions" />
        <FigureField name="weight" />
        <TextField name="ipRating" placeholder="IP68" />
        <TextField
          name="colours"
          hint="Separated by semicolons. The drawing wears the first."
          placeholder="Midnight Black; Coral Purple"
          className={WHOLE_LINE}
        />
      </FieldGroup>
      <FieldGroup title="Connections">
        <YesNoField name="network5g" />
        <YesNoField name="nfc" />
        <YesNoField name="headphoneJack" />
      </FieldGroup>
    </>
  );
}
