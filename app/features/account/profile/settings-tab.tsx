import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useMay } from '#app/features/account/auth/user-context.ts';
import { Notice } from '#app/forms/notice.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { getTheme, setTheme, subscribeToTheme } from '#app/lib/theme/theme.ts';
import { RadioGroup } from '#app/ui/controls/radio-group.tsx';
import { Switch } from '#app/ui/controls/switch.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { SettingsBody } from '#contract/account/bodies.ts';
import type { Profile, Theme } from '#contract/account/user.ts';
import type { NotificationKind } from '#contract/alerts/notifications.ts';
import { DeleteAccount } from './delete-account.tsx';
import { EmailForm } from './email-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { cacheProfile } from './profile-queries.ts';
import { Section } from './section.tsx';
import { SessionsList } from './sessions-list.tsx';

const SecondFactorSettings = lazy(async () => ({
  default: (await import('./second-factor-settings.tsx')).SecondFactorSettings,
}));

export function SettingsTab({ profile }: { profile: Profile }) {
  return (
    <>
      <Section title="E-mail" lead="Used to sign in and for e-mails about your account.">
        <EmailForm profile={profile} />
      </Section>
      <Section title="Password" lead="Changing it signs you out on other devices.">
        <PasswordForm profile={profile} />
      </Section>
      <Section title="Two-step verification" lead="Protects your account if someone learns your password.">
        <Suspense fallback={<Spinner />}>
          <SecondFactorSettings userId={profile.id} isVerified={profile.emailVerified} />
        </Suspense>
      </Section>
      <Section title="Preferences">
        <ThemeSetting userId={profile.id} />
        <NewsletterSetting profile={profile} />
      </Section>
      <Section title="E-mail notifications" lead="Choose which notifications you also get by e-mail.">
        <MailSettings profile={profile} />
      </Section>
      <Section title="Your devices">
        <SessionsList userId={profile.id} />
      </Section>
      <Section title="Delete account">
        <DeleteAccount profile={profile} />
      </Section>
    </>
  );
}

const options: { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Applied immediately here, and on other devices at the next sign-in. */
function ThemeSetting({ userId }: { userId: string }) {
  const theme = useSyncExternalStore(subscribeToTheme, getTheme);
  const { mutate } = useSetting(userId);

  const choose = (value: string) => {
    setTheme(value as Theme);
    mutate({ theme: value as Theme });
  };

  return <RadioGroup label="Theme" options={options} value={theme} onChange={choose} />;
}

function NewsletterSetting({ profile }: { profile: Profile }) {
  const { mutate, isPending, variables } = useSetting(profile.id);
  const isWanted = isPending ? variables.newsletter : profile.newsletter;

  return (
    <div className="grid gap-2">
      <Switch
        checked={isWanted ?? false}
        disabled={!profile.emailVerified}
        onChange={(event) => mutate({ newsletter: event.target.checked })}
        description={
          profile.emailVerified ? `New articles, sent to ${profile.email}` : 'Confirm your e-mail address first.'
        }
      >
        Newsletter
      </Switch>
      {isWanted && profile.newsletterPending && (
        <Notice>Open the link we sent to {profile.email} to start getting the newsletter.</Notice>
      )}
    </div>
  );
}

const MAIL_KINDS: Record<NotificationKind, { label: string; description: string }> = {
  alert: { label: 'Price drops', description: 'For phones with a price alert' },
  reply: { label: 'Replies', description: 'To your comments' },
  comment: { label: 'Your comments and reviews', description: 'When a moderator reviews one' },
  report: { label: 'Your reports', description: 'When a moderator has reviewed one' },
  correction: { label: 'Your corrections', description: 'When an editor has reviewed one' },
  note: { label: 'Staff comments', description: 'On your articles and threads' },
  feed: { label: 'Store feeds', description: 'When one has failed for a day' },
};

function MailSettings({ profile }: { profile: Profile }) {
  const [isOfDesk, isAdmin] = [useMay('writer'), useMay('admin')];
  const kinds = Object.keys(MAIL_KINDS) as NotificationKind[];
  return (
    <div className="grid gap-1">
      {kinds
        .filter((kind) => (kind !== 'note' || isOfDesk) && (kind !== 'feed' || isAdmin))
        .map((kind) => (
          <MailSwitch key={kind} kind={kind} profile={profile} />
        ))}
    </div>
  );
}

/** One mutation per switch, so a pending one shows its new state whatever is pressed next. */
function MailSwitch({ kind, profile }: { kind: NotificationKind; profile: Profile }) {
  const { mutate, isPending, variables } = useSetting(profile.id);
  const { label, description } = MAIL_KINDS[kind];
  return (
    <Switch
      checked={(isPending ? variables.mail?.[kind] : undefined) ?? profile.mail[kind]}
      onChange={(event) => mutate({ mail: { [kind]: event.target.checked } })}
      description={description}
    >
      {label}
    </Switch>
  );
}

/** A choice that is saved immediately. Saves run one after the other, so the last response is what is stored. */
function useSetting(userId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'settings' },
    mutationFn: (body: SettingsBody) => api.users.updateSettings({ params: { id: userId }, body }),
    onSuccess: (profile) => cacheProfile(api, queries, profile),
    onError: (error) => toast.error(errorText(error, 'Failed to update profile')),
  });
}
