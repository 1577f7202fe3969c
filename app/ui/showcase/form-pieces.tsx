import { useState } from 'react';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { RadioGroup } from '#app/ui/controls/radio-group.tsx';
import type { Range } from '#app/ui/controls/range.ts';
import { RangeSlider } from '#app/ui/controls/range-slider.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { Switch } from '#app/ui/controls/switch.tsx';
import { TextArea } from '#app/ui/controls/text-area.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Group, Piece } from './piece.tsx';

const bars = [4, 9, 16, 22, 30, 26, 19, 14, 12, 9, 8, 6, 5, 5, 4, 4, 3, 3, 2, 2].map((height, index) => ({
  height,
  from: index * 10_000,
}));
const brands = [
  { value: 'all', label: 'All Brands', aside: 1112 },
  { value: 'one', label: 'First brand', aside: 164 },
  { value: 'two', label: 'Second brand', aside: 141 },
  { value: 'none', label: 'Brand without any', aside: 0, disabled: true },
];
const rupees = (value: number) => `₹${value.toLocaleString('en-IN')}`;

export function FormPieces() {
  const [brand, setBrand] = useState('all');
  const [range, setRange] = useState<Range>([12_000, 65_000]);
  const [low, high] = range;

  return (
    <Group title="Forms">
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Name" hint="As it should be shown to others.">
          <TextInput placeholder="Placeholder" />
        </Field>
        <Field label="Email" error="This is not an email address." required>
          <TextInput type="email" defaultValue="reader@" />
        </Field>
        <Field label="Disabled" optional>
          <TextInput disabled defaultValue="Cannot be changed" />
        </Field>
        <Field label="Sort">
          <Select defaultValue="new">
            <option value="new">Newest first</option>
            <option value="low">Price, low to high</option>
          </Select>
        </Field>
        <Field label="Message" hint="Plain text." error="Write at least ten characters." className="md:col-span-2">
          <TextArea />
        </Field>
      </div>
      <Piece name="Checkboxes">
        <Checkbox>Plain</Checkbox>
        <Checkbox defaultChecked>Checked</Checkbox>
        <Checkbox indeterminate>Some</Checkbox>
        <Checkbox disabled>Disabled</Checkbox>
        <Checkbox disabled defaultChecked>
          Disabled, checked
        </Checkbox>
      </Piece>
      <div className="max-w-66">
        <Checkbox aside={688} defaultChecked>
          5000 mAh and above
        </Checkbox>
        <Checkbox aside={0} disabled>
          9000 mAh and above
        </Checkbox>
      </div>
      <RadioGroup label="Radio group" options={brands} value={brand} onChange={setBrand} className="max-w-72" />
      <div className="max-w-72">
        <Switch defaultChecked description="A line about what it does.">
          Differences only
        </Switch>
        <Switch>Off</Switch>
        <Switch checked disabled readOnly>
          Always on
        </Switch>
      </div>
      <div className="max-w-72">
        <p className="mb-3 flex justify-between font-semibold">
          Price
          <span className="font-medium text-ink-2 num">
            {rupees(low)} – {rupees(high)}
          </span>
        </p>
        <RangeSlider
          lowLabel="Lowest price"
          highLabel="Highest price"
          min={0}
          max={200_000}
          step={1_000}
          value={range}
          onChange={setRange}
          formatValue={rupees}
          scale={{ share: (amount) => amount / 200_000, valueAt: (share) => share * 200_000 }}
          marks={[
            [0, '0'],
            [100_000, '1 L'],
            [200_000, '2 L'],
          ]}
          above={
            <div className="flex h-13.5 items-end gap-0.5" aria-hidden="true">
              {bars.map((bar) => (
                <i
                  key={bar.from}
                  className={`grow rounded-t-xs ${bar.from + 10_000 > low && bar.from < high ? 'bg-accent' : 'bg-line-2'}`}
                  style={{ height: `${(bar.height / 30) * 100}%` }}
                />
              ))}
            </div>
          }
        />
      </div>
    </Group>
  );
}
