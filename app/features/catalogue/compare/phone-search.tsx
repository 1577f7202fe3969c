import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { phoneSearchQuery } from '#app/features/catalogue/card/card-queries.ts';
import { PhoneLine } from '#app/features/catalogue/card/phone-line.tsx';
import { useApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { controlStyle } from '#app/ui/controls/control-style.ts';
import { useCombobox } from '#app/ui/controls/use-combobox.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import type { ProductCard } from '#contract/phone/product.ts';

type PhoneSearchProps = {
  label: string;
  /** Phones already in the comparison. */
  excludedIds: readonly string[];
  onChoose: (phone: ProductCard) => void;
  onCancel: () => void;
  /** In a dialog the list is part of the layout; elsewhere it floats. */
  isFloating?: boolean;
};

/** Finds phones while typing. Focuses its field when it opens. */
export function PhoneSearch({ label, excludedIds, onChoose, onCancel, isFloating = true }: PhoneSearchProps) {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const found = useQuery({
    ...phoneSearchQuery(useApi(), search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const phones = search && found.data ? found.data.filter((phone) => !excludedIds.includes(phone.id)) : [];
  const { fieldProps, listProps, optionProps, reset } = useCombobox({
    listLabel: 'Phones found',
    options: phones,
    onChoose,
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return fieldProps.onKeyDown(event);
    event.preventDefault();
    onCancel();
  };

  return (
    <div className="relative">
      <input
        {...fieldProps}
        type="text"
        aria-label={label}
        // biome-ignore lint/a11y/noAutofocus: it opens when the reader asks to search
        autoFocus
        maxLength={SEARCH_MAX}
        placeholder="Search phones"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          reset();
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
        <div {...listProps} className="max-h-80 overflow-y-auto">
          {phones.map((phone, index) => (
            <div
              key={phone.id}
              {...optionProps(phone, index)}
              className="flex cursor-pointer items-center gap-3 px-3 py-2 tap hover:bg-line aria-selected:bg-line"
            >
              <PhoneLine phone={phone} />
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
  return fetching ? 'Searching' : 'No matching phones';
}
