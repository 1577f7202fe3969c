import type { ComponentProps } from 'react';
import { useConsent } from './consent-store.ts';

export function ConsentSettingsButton(props: Omit<ComponentProps<'button'>, 'onClick' | 'type'>) {
  const open = useConsent((state) => state.open);
  return (
    <button type="button" onClick={open} {...props}>
      Cookie settings
    </button>
  );
}
