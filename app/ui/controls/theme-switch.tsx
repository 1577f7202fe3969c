import { useSyncExternalStore } from 'react';
import { getTheme, setTheme, subscribeToTheme, THEMES, type Theme } from '#app/lib/theme/theme.ts';

const names: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };
const onServer = (): Theme => 'system';

export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribeToTheme, getTheme, onServer);

  return (
    <fieldset className="flex w-fit flex-wrap items-center rounded-[1.25rem] border border-line-2 bg-sheet p-0.75 needs-script">
      <legend className="sr-only">Theme</legend>
      {THEMES.map((option) => (
        <label
          key={option}
          className="inline-grid min-h-8 place-items-center rounded-full px-3 text-xs font-medium text-ink-2 transition-colors hover:text-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent tap"
        >
          <input
            type="radio"
            name="theme"
            value={option}
            checked={theme === option}
            onChange={() => setTheme(option)}
            className="sr-only"
          />
          {names[option]}
        </label>
      ))}
    </fieldset>
  );
}
