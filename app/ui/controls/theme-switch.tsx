import { useSyncExternalStore } from 'react';
import { getTheme, setTheme, subscribeToTheme, THEMES, type Theme } from '#app/lib/theme/theme.ts';

const names: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };
const onServer = (): Theme => 'system';

export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribeToTheme, getTheme, onServer);

  return (
    <fieldset className="theme-switch needs-script">
      <legend className="sr-only">Theme</legend>
      {THEMES.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name="theme"
            value={option}
            checked={theme === option}
            onChange={() => setTheme(option)}
          />
          {names[option]}
        </label>
      ))}
    </fieldset>
  );
}
