import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { phoneSearchQuery } from '#app/features/catalogue/card/api.ts';
import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { PriceTag } from '#app/features/catalogue/card/price-tag.tsx';
import { useApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { controlStyle } from '#app/ui/controls/control-style.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import type { ProductCard } from '#contract/phone/product.ts';

type PhoneSearchProps = {
  label: string;
  /** Phones that are in the comparison already. */
  excludedIds: readonly string[];
  onChoose: (phone: ProductCard) => void;
  onCancel: () => void;
  /** In a dialog the list is part of it; elsewhere it floats over what follows. */
  isFloating?: boolean;
};

/** Finds a phone as its name is typed. It takes the focus, ready to be typed into. */
export function PhoneSearch({ label, excludedIds, onChoose, onCancel, isFloating = true }: PhoneSearchProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const search = useDebounced(text.trim());
  const found = useQuery({
    ...phoneSearchQuery(useApi(), search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const phones = search && found.data ? found.data.filter((phone) => !excludedIds.includes(phone.id)) : [];
  const at = Math.min(active, phones.length - 1);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && phones.length > 0) {
      event.preventDefault();
      setActive((at + step + phones.length) % phones.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const phone = phones[at];
      if (phone) onChoose(phone);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onCancel();
    }
  };

  return (
    <div className="relative">
      <input
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={phones.length > 0}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={phones.length > 0 ? `${id}${at}` : undefined}
        // biome-ignore lint/a11y/noAutofocus: it comes when the reader asks to search
        autoFocus
        autoComplete="off"
        maxLength={SEARCH_MAX}
        placeholder="Search phones"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        className={cx(controlStyle, 'min-h-12')}
      />
      <div
        className={cx(
          'mt-1.5 overflow-hidden rounded-control',
          isFloating && 'absolute inset-x-0 z-20 bg-sheet text-ink shadow-float',
          search && 'border border-line-2',
        )}
      >
        <div id={`${id}list`} role="listbox" aria-label="Phones found" className="max-h-80 overflow-y-auto">
          {phones.map((phone, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
            <div
              key={phone.id}
              id={`${id}${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(phone)}
              className="flex cursor-pointer items-center gap-3 px-3 py-2 tap hover:bg-line aria-selected:bg-line"
            >
              <PhonePicture phone={phone} front decorative className="h-9 w-6 shrink-0 object-contain" />
              <span className="min-w-0 grow font-medium">{phone.name}</span>
              <span className="text-sm whitespace-nowrap text-ink-2 num">
                <PriceTag phone={phone} />
              </span>
            </div>
          ))}
        </div>
        <div role="status" className={cx('text-sm text-ink-2', search && phones.length === 0 && 'p-3')}>
          {search !== '' && phones.length === 0 && message(found.isError, found.isFetching)}
        </div>
      </div>
    </div>
  );
}

function message(failed: boolean, fetching: boolean): string {
  if (failed) return 'Something went wrong';
  return fetching ? 'Searching' : 'No phone of that name';
}
