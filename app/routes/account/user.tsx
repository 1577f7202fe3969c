import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { profileQuery } from '#app/features/account/profile/profile-queries.ts';
import { ProfileTab } from '#app/features/account/profile/profile-tab.tsx';
import { OwnComments } from '#app/features/community/comments/own-comments.tsx';
import { OwnReviews } from '#app/features/community/reviews/own-reviews.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { ErrorState } from '#app/ui/controls/state-message.tsx';
import { Tabs } from '#app/ui/controls/tabs.tsx';
import { PageHeading } from '#app/ui/display/headings.tsx';
import { LoadingScreen } from '#app/ui/display/loading-screen.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import type { Profile } from '#contract/account/user.ts';

/** Half of this screen's code, which the profile does not need. */
const loadSettings = () => import('#app/features/account/profile/settings-tab.tsx');

export function Screen() {
  const user = useUser();
  const profile = useQuery(profileQuery(useApi(), user.id));
  const [parameters, setParameters] = useSearchParams();
  const tab = ['settings', 'comments', 'reviews'].find((name) => name === parameters.get('tab')) ?? 'profile';

  if (profile.isPending) return <LoadingScreen isPage />;
  if (!profile.data) {
    return (
      <ErrorState
        message={errorText(profile.error, 'Failed to fetch profile')}
        onRetry={() => void profile.refetch()}
        retrying={profile.isFetching}
      />
    );
  }
  return (
    <div className="wrap pt-7 pb-6">
      <div className="mx-auto max-w-xl">
        <PageHeading aside={user.email} className="mb-5">
          Your account
        </PageHeading>
        <Tabs
          label="Your account"
          value={tab}
          onChange={(value) => setParameters({ tab: value }, { replace: true, preventScrollReset: true })}
          tabs={[
            { value: 'profile', label: 'Profile', content: <ProfileTab profile={profile.data} /> },
            { value: 'settings', label: 'Settings', content: <Settings profile={profile.data} /> },
            { value: 'reviews', label: 'Reviews', content: tab === 'reviews' && <OwnReviews userId={user.id} /> },
            { value: 'comments', label: 'Comments', content: tab === 'comments' && <OwnComments userId={user.id} /> },
          ]}
        />
      </div>
    </div>
  );
}

function Settings({ profile }: { profile: Profile }) {
  const [hasFailed, setHasFailed] = useState(false);
  const loaded = useLazyModule(loadSettings, !hasFailed, () => setHasFailed(true));
  if (loaded) return <loaded.SettingsTab profile={profile} />;
  if (!hasFailed) return <Spinner />;
  return (
    <ErrorState message="We couldn’t load your settings. Check your connection." onRetry={() => setHasFailed(false)} />
  );
}
