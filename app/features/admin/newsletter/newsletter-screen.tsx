import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { useTableParams } from '#app/desk-kit/table/use-table-params.ts';
import { useMay } from '#app/features/account/auth/user-context.ts';
import { Tabs } from '#app/ui/controls/tabs.tsx';
import { Issues } from './issues.tsx';
import { Subscribers } from './subscribers.tsx';

export function NewsletterScreen() {
  const state = useTableParams();
  const seesSubscribers = useMay('admin');
  const tab = state.get('tab') === 'issues' || !seesSubscribers ? 'issues' : 'subscribers';

  return (
    <>
      <ScreenHead title="Newsletter" />
      <Tabs
        label="Newsletter"
        value={tab}
        onChange={(value) => state.change({ tab: value === 'issues' ? value : null, search: null, status: null })}
        tabs={[
          ...(seesSubscribers
            ? [{ value: 'subscribers', label: 'Subscribers', content: tab === 'subscribers' && <Subscribers /> }]
            : []),
          { value: 'issues', label: 'Issues', content: tab === 'issues' && <Issues /> },
        ]}
      />
    </>
  );
}
