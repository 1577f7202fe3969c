import { focusMain } from '#app/lib/viewport/main-area.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { ScreenMessage } from './screen-message.tsx';

type ErrorScreenProps = { code?: string; title?: string; message?: string; onRetry: () => void; retrying?: boolean };

export function ErrorScreen({
  code,
  title = 'Something went wrong',
  message = 'We couldn’t load this page. Try again in a moment.',
  onRetry,
  retrying,
}: ErrorScreenProps) {
  const retry = () => {
    // The button disappears with the screen.
    focusMain();
    onRetry();
  };
  return (
    <ScreenMessage code={code} title={title}>
      <p className="text-md text-ink-2">{message}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={retry} loading={retrying}>
          Try again
        </Button>
        <ButtonLink to="/">Go to the home page</ButtonLink>
      </div>
    </ScreenMessage>
  );
}
