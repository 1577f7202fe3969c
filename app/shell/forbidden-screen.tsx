import type { ReactNode } from 'react';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { ScreenMessage } from './screen-message.tsx';

type ForbiddenScreenProps = {
  /** An alternative to the link to the home page. */
  action?: ReactNode;
};

export function ForbiddenScreen({ action }: ForbiddenScreenProps) {
  return (
    <ScreenMessage code="403" title="You don’t have access to this page">
      <p className="text-md text-ink-2">
        Your account doesn’t have permission to view this page. Sign in with another account, or go to the home page.
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/" variant="primary">
          Go to the home page
        </ButtonLink>
        {action}
      </div>
    </ScreenMessage>
  );
}
