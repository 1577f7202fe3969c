/** Marks a figure that demo readers contributed to. */
export function DemoTag() {
  return (
    <span className="demo ml-1 text-2xs font-normal tracking-normal text-ink-3 [font-family:var(--font-text)]">
      {' '}
      demo
    </span>
  );
}
