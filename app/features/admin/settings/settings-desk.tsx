import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { useTableParams } from '#app/desk-kit/table/use-table-params.ts';
import { useApi } from '#app/lib/api.ts';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { Tabs } from '#app/ui/controls/tabs.tsx';
import type { AllSettings } from '#contract/settings/settings.ts';
import { BackupsTab } from './backups-tab.tsx';
import { ConsentTab } from './consent-tab.tsx';
import { EnvironmentTab } from './environment-tab.tsx';
import { MailTab } from './mail-tab.tsx';
import { NavigationTab } from './navigation-tab.tsx';
import { SearchTab } from './search-tab.tsx';
import { settingsQuery } from './settings-queries.ts';
import { SiteTab } from './site-tab.tsx';

const TABS: Record<string, { label: string; show: (settings: AllSettings) => ReactNode }> = {
  site: { label: 'Site', show: ({ identity }) => <SiteTab stored={identity} /> },
  navigation: {
    label: 'Navigation',
    show: ({ navigation }) => <NavigationTab stored={navigation} />,
  },
  mail: { label: 'Mail', show: ({ mail, sender }) => <MailTab stored={mail} sender={sender} /> },
  consent: {
    label: 'Consent texts',
    show: ({ consent }) => <ConsentTab stored={consent} />,
  },
  search: { label: 'Search', show: ({ search }) => <SearchTab stored={search} /> },
  backups: { label: 'Backups', show: ({ backups }) => <BackupsTab stored={backups} /> },
  environment: { label: 'Environment', show: ({ environment }) => <EnvironmentTab entries={environment} /> },
};

export function SettingsDesk() {
  const state = useTableParams();
  const query = useQuery(settingsQuery(useApi()));
  const { data } = query;
  const requested = state.get('tab');
  const tab = requested in TABS ? requested : 'site';

  return (
    <>
      <ScreenHead title="Settings" />
      <QueryState query={query} failure="Couldn’t load settings." />
      {data && (
        <Tabs
          label="Settings"
          value={tab}
          onChange={(value) => state.change({ tab: value === 'site' ? null : value })}
          tabs={Object.entries(TABS).map(([value, { label, show }]) => ({
            value,
            label,
            content: value === tab && show(data),
          }))}
        />
      )}
    </>
  );
}
