import type { ReactNode } from 'react';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { ScreenMessage } from './screen-message.tsx';

type ForbiddenScreenProps = { message?: string /** Another way out than the home page. */; action?: ReactNode };

export function ForbiddenScreen({
  message = 'Your account has no access to this page. Sign in with one that has, or go back to the catalogue.',
  action,
}: ForbiddenScreenProps) {
  return (
    <ScreenMessage code="403" title="This page is not open to you">
      <p className="text-md text-ink-2">{message}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/" variant="primary">
          Go to the home page
        </ButtonLink>
        {action}
      </div>
    </ScreenMessage>
  );
}
