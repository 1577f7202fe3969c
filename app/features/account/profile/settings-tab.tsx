import type { Profile } from '#contract/users.ts';
import { DeleteAccount } from './delete-account.tsx';
import { EmailForm } from './email-form.tsx';
import { NewsletterSetting } from './newsletter-setting.tsx';
import { PasswordForm } from './password-form.tsx';
import { Section } from './section.tsx';
import { SessionsList } from './sessions-list.tsx';
import { ThemeSetting } from './theme-setting.tsx';

export function SettingsTab({ profile }: { profile: Profile }) {
  return (
    <>
      <Section title="E-mail" lead="For signing in, and for mails you ask for.">
        <EmailForm profile={profile} />
      </Section>
      <Section title="Password" lead="A new one signs you out everywhere else.">
        <PasswordForm profile={profile} />
      </Section>
      <Section title="Preferences">
        <ThemeSetting userId={profile.id} />
        <NewsletterSetting profile={profile} />
      </Section>
      <Section title="Where you are signed in">
        <SessionsList userId={profile.id} />
      </Section>
      <Section title="Delete account">
        <DeleteAccount profile={profile} />
      </Section>
    </>
  );
}
