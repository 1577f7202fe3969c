import type { ReactNode } from 'react';

type NoticeProps = {
  children: ReactNode;
  /** Takes focus, because it replaces the pressed button. */
  takesFocus?: boolean;
};

const focus = (notice: HTMLElement | null) => notice?.focus();

/** A success message that does not interrupt the reader. */
export function Notice({ children, takesFocus }: NoticeProps) {
  return (
    <p
      role="status"
      {...(takesFocus && { ref: focus, tabIndex: -1 })}
      className="rounded-control border border-line-2 bg-better-wash px-3.5 py-2.5 text-ink"
    >
      {children}
    </p>
  );
}
