/** Beside a figure that sample readers had a part in. */
export function DemoTag() {
  return (
    <span className="demo text-2xs font-normal tracking-normal text-ink-3 [font-family:var(--font-text)]"> demo</span>
  );
}
