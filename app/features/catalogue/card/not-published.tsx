/** A figure that nobody published: a fact, said quietly. */
export function NotPublished() {
  return <span className="font-text text-base font-normal tracking-normal text-ink-3">Not published</span>;
}
