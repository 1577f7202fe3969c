import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { PUBLICATION_LABELS } from '#contract/phone/choices.ts';
import type { Phone } from '#contract/phone/phone.ts';
import { publicationAt } from '#contract/phone/publication.ts';

/** Renders nothing for a published phone. */
export function PublicationTag(phone: Pick<Phone, 'publication' | 'publishAt'>) {
  const { publication, publishAt } = publicationAt(phone);
  if (publication === 'published') return <span className="text-ink-2">{PUBLICATION_LABELS.published}</span>;
  return (
    <span className="rounded-small bg-warn-wash px-2 py-0.5 text-xs font-medium whitespace-nowrap text-warn">
      {PUBLICATION_LABELS[publication]}
      {publishAt && `, ${indiaTime(publishAt)}`}
    </span>
  );
}
