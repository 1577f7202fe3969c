import { cx } from '#app/lib/cx.ts';

export function SpinnerIcon({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.1em"
      height="1.1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      aria-hidden="true"
      className={cx('shrink-0 animate-spin', className)}
    >
      <circle cx="12" cy="12" r="9" opacity="0.25" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  );
}

type SpinnerProps = { label?: string; className?: string };

export function Spinner({ label = 'Loading...', className }: SpinnerProps) {
  return (
    <span role="status" className={cx('inline-flex items-center gap-2.5 font-medium text-ink-2', className)}>
      <SpinnerIcon className="text-accent" />
      {label}
    </span>
  );
}
