import { AlertsList } from '#app/features/account/alerts/alerts-list.tsx';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { PageHeading } from '#app/ui/display/headings.tsx';

export function Screen() {
  const { id } = useUser();
  return (
    <div className="wrap pt-7 pb-6">
      <div className="mx-auto max-w-2xl">
        <PageHeading className="mb-5">Price alerts</PageHeading>
        <AlertsList userId={id} />
      </div>
    </div>
  );
}
