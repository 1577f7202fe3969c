import { useTableParams } from '#app/desk-kit/table/use-table-params.ts';
import { Link } from '#app/lib/link.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { SHIPPED_INTENTS } from '#contract/settings/search-intents.ts';
import { SITE_LIMITS } from '#contract/settings/sections.ts';
import type { AllSettings } from '#contract/settings/settings.ts';
import { IntentFields } from './intent-fields.tsx';
import { SectionForm } from './section-form.tsx';
import { useSection } from './use-section.ts';

const SHIPPED = { synonyms: [], intents: [...SHIPPED_INTENTS] };

/** Synonyms and purposes of the search. The overview links here from searches without results. */
export function SearchTab({ stored }: { stored: AllSettings['search'] }) {
  const section = useSection('search', stored, SHIPPED);
  // Settings stored by earlier versions have no intents.
  const { synonyms, intents = SHIPPED.intents } = section.value;
  const state = useTableParams();
  const searched = state.get('typed').slice(0, SITE_LIMITS.synonymWords);
  const isUnknown = searched !== '' && !synonyms.some(({ typed }) => typed.toLowerCase() === searched.toLowerCase());
  const set = (next: typeof synonyms) => section.change({ synonyms: next, intents });
  const setIntents = (next: typeof intents) => section.change({ synonyms, intents: next });
  const put = (at: number, change: Partial<(typeof synonyms)[number]>) =>
    set(synonyms.map((synonym, place) => (place === at ? { ...synonym, ...change } : synonym)));
  const add = (typed: string) => set([...synonyms, { typed, meant: '' }]);

  return (
    <SectionForm
      section={section}
      about={
        <>
          When readers search for a misspelling, a nickname or a name in another script, show results for the usual name
          instead. Only whole words match. See{' '}
          <Link to="/admin" className="underline">
            searches without results
          </Link>{' '}
          on the overview.
        </>
      }
    >
      {isUnknown && (
        <p role="status" className="flex flex-wrap items-center gap-3 rounded-card bg-better-wash px-4 py-2">
          <span className="[overflow-wrap:anywhere]">“{searched}” had no results.</span>
          <Button size="sm" onClick={() => add(searched)}>
            Add as synonym
          </Button>
        </p>
      )}
      {synonyms.length > 0 && (
        <ul aria-label="Synonyms" className="grid gap-3">
          {synonyms.map(({ typed, meant }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a value that is being typed cannot be a key
            <li key={at} className="grid items-end gap-2 sm:grid-cols-[1fr_auto_1fr_auto]">
              <Field label="Search term" hideLabel={at > 0} error={section.errorOf(`synonyms.${at}.typed`)}>
                <TextInput
                  value={typed}
                  maxLength={SITE_LIMITS.synonymWords}
                  onChange={(event) => put(at, { typed: event.target.value })}
                />
              </Field>
              <span aria-hidden="true" className="pb-2.5 text-ink-3 max-sm:hidden">
                →
              </span>
              <Field label="Show results for" hideLabel={at > 0} error={section.errorOf(`synonyms.${at}.meant`)}>
                <TextInput
                  value={meant}
                  maxLength={SITE_LIMITS.synonymWords}
                  autoFocus={meant === '' && typed !== ''}
                  onChange={(event) => put(at, { meant: event.target.value })}
                />
              </Field>
              <Button
                variant="quiet"
                onClick={() => set(synonyms.filter((_, place) => place !== at))}
                className="justify-self-start"
              >
                Remove<span className="sr-only"> {typed || 'this synonym'}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {section.errorOf('synonyms') && <p role="alert">{section.errorOf('synonyms')}</p>}
      <Button className="justify-self-start" disabled={synonyms.length >= SITE_LIMITS.synonyms} onClick={() => add('')}>
        Add synonym
      </Button>
      <section aria-labelledby="purposes" className="grid gap-3">
        <h3 id="purposes" className="text-lg">
          Purposes
        </h3>
        <p className="text-ink-2">
          A purpose turns a search such as “phone for parents” or “best camera” into filters and a sort order. A price
          set here applies only if the reader gives none.
        </p>
        {intents.map((intent, at) => (
          <IntentFields
            key={intent.key}
            intent={intent}
            onChange={(next) => setIntents(intents.map((one, place) => (place === at ? next : one)))}
            onRemove={() => setIntents(intents.filter((_, place) => place !== at))}
            errorOf={(path) => section.errorOf(`intents.${at}.${path}`)}
          />
        ))}
        {section.errorOf('intents') && <p role="alert">{section.errorOf('intents')}</p>}
        <Button
          className="justify-self-start"
          disabled={intents.length >= SITE_LIMITS.intents}
          onClick={() => setIntents([...intents, { key: newKey(intents), label: '', words: [], query: {} }])}
        >
          Add purpose
        </Button>
      </section>
    </SectionForm>
  );
}

function newKey(intents: readonly { key: string }[]): string {
  let number = intents.length + 1;
  while (intents.some(({ key }) => key === `purpose-${number}`)) number++;
  return `purpose-${number}`;
}
