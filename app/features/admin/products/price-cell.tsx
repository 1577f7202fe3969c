import { useState } from 'react';
import { formatRupees } from '#app/lib/format.ts';
import type { AdminProduct } from '#contract/admin-products.ts';
import { PriceForm } from './price-form.tsx';

/** The price, changed where it stands. */
export function PriceCell({ phone }: { phone: AdminProduct }) {
  const [form, setForm] = useState<'unused' | 'open' | 'closed'>('unused');

  if (form === 'open') return <PriceForm phone={phone} onDone={() => setForm('closed')} />;
  return (
    <button
      type="button"
      aria-label={
        phone.price === null
          ? `Add the price of ${phone.name}`
          : `Change the price of ${phone.name}, ${formatRupees(phone.price)}`
      }
      // biome-ignore lint/a11y/noAutofocus: the focus comes back to where it was
      autoFocus={form === 'closed'}
      onClick={() => setForm('open')}
      className="rounded-small border-b border-dashed border-edge px-1 whitespace-nowrap tap hover:text-accent-ink"
    >
      {phone.price === null ? 'Add' : formatRupees(phone.price)}
    </button>
  );
}
