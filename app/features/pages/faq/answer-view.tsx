import { Blocks } from '#app/features/pages/legal/blocks.tsx';
import { cx } from '#app/lib/cx.ts';
import { copyLink } from '#app/lib/share.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ChevronDownIcon } from '#app/ui/display/icons.tsx';
import { type Answer, FAQ_PATH } from './faq.ts';

type AnswerViewProps = {
  answer: Answer;
  isOpen: boolean;
  /** The address asks for this one. */
  isLinked: boolean;
  onToggle: (isOpen: boolean) => void;
};

/** Opens and closes without a script. The id is inside: a browser then opens the answer that an address names. */
export function AnswerView({ answer: { id, question, paragraphs }, isOpen, isLinked, onToggle }: AnswerViewProps) {
  const copy = () => copyLink(new URL(`${FAQ_PATH}#${id}`, window.location.href).href);

  return (
    <details
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      className={cx('group scroll-mt-6 border-b border-line', isLinked && '-ml-4 border-l-2 border-l-accent pl-3.5')}
    >
      <summary className="flex items-center justify-between gap-4 py-3.5 tap">
        <h3 className="text-md leading-snug font-[560] tracking-normal group-open:text-ink">{question}</h3>
        <ChevronDownIcon className="shrink-0 text-ink-3 transition-transform group-open:rotate-180" />
      </summary>
      <div id={id} className="grid max-w-measure scroll-mt-24 gap-y-3 pb-5 text-ink-2">
        <Blocks blocks={paragraphs} />
        <Button
          variant="quiet"
          size="sm"
          onClick={copy}
          className="-ml-3 justify-self-start text-ink-2! [@media(scripting:none)]:hidden!"
        >
          Copy link
        </Button>
      </div>
    </details>
  );
}
