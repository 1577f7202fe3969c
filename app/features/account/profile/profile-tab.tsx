import type { Profile } from '#contract/users.ts';
import { AvatarField } from './avatar-field.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Section } from './section.tsx';

export function ProfileTab({ profile }: { profile: Profile }) {
  return (
    <>
      <Section title="Picture">
        <AvatarField profile={profile} />
      </Section>
      <Section title="About you" lead="Your name and picture stand beside your comments.">
        <ProfileForm profile={profile} />
      </Section>
    </>
  );
}
