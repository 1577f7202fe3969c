import { Switch } from '#app/ui/controls/switch.tsx';
import type { Profile } from '#contract/users.ts';
import { useSetting } from './use-setting.ts';

export function NewsletterSetting({ profile }: { profile: Profile }) {
  const { mutate, isPending, variables } = useSetting(profile.id);
  const isWanted = isPending ? variables.newsletter : profile.newsletter;

  return (
    <Switch
      checked={isWanted ?? false}
      onChange={(event) => mutate({ newsletter: event.target.checked })}
      description={`Launches and price drops, to ${profile.email}`}
    >
      Newsletter
    </Switch>
  );
}
