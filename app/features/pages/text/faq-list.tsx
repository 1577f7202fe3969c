import { ArticleBody } from '#app/features/magazine/article/article-body.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { ChevronDownIcon } from '#app/ui/display/icons.tsx';
import type { ArticleBlock } from '#contract/article/body.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import type { PublicPage } from '#contract/settings/public.ts';
import { faqGroups } from './faq-groups.ts';

/** Plain HTML: `useFaq` searches it and opens the answers. */
export function FaqList({ body, products }: Pick<PublicPage, 'body' | 'products'>) {
  const { groups, intro } = faqGroups(body);
  const text = (content: ArticleBlock[], className: string) =>
    content.length > 0 && (
      <div className={className}>
        <ArticleBody body={{ type: 'doc', content }} products={products} />
      </div>
    );
  return (
    <>
      {text(intro, 'mb-8')}
      <div className="mb-10 max-w-measure needs-script">
        <Field label="Search the answers" hideLabel>
          <TextInput
            type="search"
            placeholder="Search the answers"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={SEARCH_MAX}
            className="search-input"
          />
        </Field>
        <p role="status" className="mt-2 text-xs text-ink-3 num">
          {`${groups.reduce((sum, { answers }) => sum + answers.length, 0)} answers`}
        </p>
      </div>
      <div className="grid gap-y-12">
        {groups.map(({ id, title, blocks, answers }) => (
          <section key={id} data-group>
            <h2 id={id} className="scroll-mt-6 border-b border-ink-2 pb-3 text-xl">
              {title}
            </h2>
            {text(blocks, 'mt-4')}
            {answers.map((answer) => (
              // Opens without scripts. The id is inside, because browsers open a closed details element when its
              // content is the target.
              <details
                key={answer.id}
                data-answer={answer.id}
                className="group scroll-mt-6 border-b border-line data-linked:-ml-4 data-linked:border-l-2 data-linked:border-l-accent data-linked:pl-3.5"
              >
                <summary className="flex items-center justify-between gap-4 py-3.5 tap">
                  <h3 className="text-md leading-snug font-[560] tracking-normal group-open:text-ink">
                    {answer.title}
                  </h3>
                  <ChevronDownIcon className="shrink-0 text-ink-3 transition-transform group-open:rotate-180" />
                </summary>
                <div id={answer.id} className="grid max-w-measure scroll-mt-24 gap-y-3 pb-5 text-ink-2">
                  {text(answer.blocks, 'answer-text')}
                  <Button
                    variant="quiet"
                    size="sm"
                    data-action="copy-link"
                    className="-ml-3 justify-self-start text-ink-2! needs-script"
                  >
                    Copy link
                  </Button>
                </div>
              </details>
            ))}
          </section>
        ))}
      </div>
      <div hidden data-no-answers>
        <EmptyState
          title="No answers found"
          action={
            <>
              <Button data-action="show-all">Show all answers</Button>
              <ButtonLink variant="primary" to="/contact-us">
                Ask us
              </ButtonLink>
            </>
          }
        >
          Try fewer or different words, or write to us.
        </EmptyState>
      </div>
    </>
  );
}
