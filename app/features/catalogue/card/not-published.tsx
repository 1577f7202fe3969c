import { lowerFirst } from '#contract/phone/format.ts';
/** Placeholder for a figure that was not published. */
export function NotPublished({ children = 'Not published' }: { children?: string | undefined }) {
  return <span className="font-text text-base font-normal tracking-normal text-ink-3">{children}</span>;
}

/** Several in one line: `Not published: glass, weight.` */
export function notPublishedText(labels: readonly string[]): string {
  return `Not published: ${labels.map(inSentence).join(', ')}.`;
}

/** `Water and dust` becomes `water and dust`; `NFC`, `eSIM` and `4G bands` are names. */
function inSentence(label: string): string {
  if (label === 'In the box') return 'box contents';
  return /^[A-Z][a-z]+(?![-A-Z])/.test(label) && !/^(?:Wi-Fi|Bluetooth)/.test(label) ? lowerFirst(label) : label;
}
