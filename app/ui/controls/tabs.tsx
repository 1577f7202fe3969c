import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { cx } from '#app/lib/cx.ts';

type Tab = { value: string; label: ReactNode; content: ReactNode };

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  /** Controlled with onChange, for a tab in the URL; otherwise the initial tab. */
  value?: string;
  onChange?: (value: string) => void;
};

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId();
  const [own, setOwn] = useState(value ?? tabs[0]?.value);
  const selected = onChange ? value : own;

  const select = (tab: string) => {
    setOwn(tab);
    onChange?.(tab);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const target = tabs[moves[event.key]?.(at, tabs.length) ?? -1];
    if (!target) return;
    event.preventDefault();
    select(target.value);
    document.getElementById(`${id}-tab-${target.value}`)?.focus();
  };

  return (
    <div>
      <div role="tablist" aria-label={label} className="flex gap-6 overflow-x-auto border-b border-line">
        {tabs.map((tab, at) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-selected={tab.value === selected}
            aria-controls={`${id}-panel-${tab.value}`}
            tabIndex={tab.value === selected ? 0 : -1}
            onClick={() => select(tab.value)}
            onKeyDown={(event) => onKeyDown(event, at)}
            className={cx(
              'min-h-10 shrink-0 border-b-2 font-medium tap transition-colors focus-visible:outline-offset-[-2px]',
              tab.value === selected ? 'border-accent text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-panel-${tab.value}`}
          aria-labelledby={`${id}-tab-${tab.value}`}
          hidden={tab.value !== selected}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard would otherwise skip a panel of plain text
          tabIndex={0}
          className="pt-4"
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
