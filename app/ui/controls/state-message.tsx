import type { ReactNode } from 'react';
import { cx } from '#app/lib/cx.ts';
import { Ruler } from '#app/ui/display/ruler.tsx';
import { Button } from './button.tsx';

type EmptyStateProps = { title: ReactNode; children?: ReactNode; action?: ReactNode; className?: string };

/** Explains that there is nothing to show, with a suggestion. */
export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div
      className={cx(
        'mx-auto grid max-w-md grid-cols-[minmax(0,1fr)] justify-items-center gap-3 px-4 py-12 text-center wrap-anywhere',
        className,
      )}
    >
      <Ruler tick="8px" className="mb-2 w-40 max-w-full" />
      <p className="font-display text-lg font-semibold text-balance">{title}</p>
      {children && <div className="text-ink-2">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

type ErrorStateProps = {
  title?: ReactNode;
  /** What happened and what the visitor can do. */
  message: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  className?: string;
};

export function ErrorState({
  title = 'We couldn’t load this',
  message,
  onRetry,
  retrying,
  className,
}: ErrorStateProps) {
  return (
    <div role="alert" className={className}>
      <EmptyState
        title={title}
        action={
          onRetry && (
            <Button onClick={onRetry} loading={retrying}>
              Try again
            </Button>
          )
        }
      >
        {message}
      </EmptyState>
    </div>
  );
}
