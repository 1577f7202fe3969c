import { useSyncExternalStore } from 'react';
import { getTheme, setTheme, subscribeToTheme } from '#app/lib/theme/theme.ts';
import { RadioGroup } from '#app/ui/controls/radio-group.tsx';
import type { Theme } from '#contract/users.ts';
import { useSetting } from './use-setting.ts';

const options: { value: Theme; label: string }[] = [
  { value: 'system', label: 'As the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Here at once, and on other devices from the next sign-in. */
export function ThemeSetting({ userId }: { userId: string }) {
  const theme = useSyncExternalStore(subscribeToTheme, getTheme);
  const { mutate } = useSetting(userId);

  const choose = (value: string) => {
    setTheme(value as Theme);
    mutate({ theme: value as Theme });
  };

  return <RadioGroup label="Theme" options={options} value={theme} onChange={choose} />;
}
