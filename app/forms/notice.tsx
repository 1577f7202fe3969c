import type { ReactNode } from 'react';

type NoticeProps = {
  children: ReactNode;
  /** It takes the place of what was pressed, and its focus. */
  takesFocus?: boolean;
};

const focus = (notice: HTMLElement | null) => notice?.focus();

/** Something went well and the reader should know, without being called away. */
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
