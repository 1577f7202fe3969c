import deskAddresses from 'virtual:desk-addresses';
import { useState } from 'react';
import { ModerationDesk } from '#app/features/community/moderation/moderation-desk.tsx';
import { addCalls, useApi } from '#app/lib/api.ts';

export function Screen() {
  const api = useApi();
  useState(() => addCalls(api, deskAddresses));
  return (
    <div className="wrap pt-7 pb-10">
      <ModerationDesk />
    </div>
  );
}
