import { lazy, Suspense, useState } from 'react';
import { addCalls, useApi } from '#app/lib/api.ts';
import { Spinner } from '#app/ui/display/spinner.tsx';

/** Loaded once a moderator has signed in, with the addresses of the desk's own calls. */
const Desk = lazy(async () => {
  const [{ ModerationDesk }, { default: deskAddresses }] = await Promise.all([
    import('#app/features/community/moderation/moderation-desk.tsx'),
    import('virtual:desk-addresses'),
  ]);
  return {
    default: () => {
      const api = useApi();
      useState(() => addCalls(api, deskAddresses));
      return <ModerationDesk />;
    },
  };
});

export function Screen() {
  return (
    <div className="wrap pt-7 pb-10">
      <Suspense fallback={<Spinner className="appear-late" />}>
        <Desk />
      </Suspense>
    </div>
  );
}
