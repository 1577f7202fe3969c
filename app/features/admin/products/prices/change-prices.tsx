import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsGone } from '#app/desk-kit/frame/jobs.ts';
import { PreviewAndApply, type Previewed, useApply } from '#app/desk-kit/preview-and-apply/preview-and-apply.tsx';
import { parseNumber } from '#app/features/admin/products/parse-number.ts';
import { useApi } from '#app/lib/api.ts';
import { countText } from '#app/lib/format.ts';
import { Field } from '#app/ui/controls/field.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { ENDING_LABELS, type PricePreview, type PriceRule, type PriceRuleBody } from '#contract/desk/prices.ts';
import { PRICE_SOURCE_LABELS } from '#contract/phone/choices.ts';
import { indiaToday } from '#contract/time.ts';
import { followChange } from './follow-change.tsx';
import { PriceChangeProgress } from './price-change-progress.tsx';
import { PricePreviewTable } from './price-preview.tsx';
import { priceChangeQuery } from './prices-queries.ts';
import { OPERATION_LABELS, VARIANT_LABELS } from './rule-text.ts';

/** Selected, or all matching the filter. */
export type PriceTarget = Pick<PriceRuleBody, 'ids' | 'filter'> & { phones: number };

type ChangePricesProps = { target: PriceTarget; onClose: () => void };

export function ChangePrices({ target, onClose }: ChangePricesProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [job, setJob] = useState<string | null>(null);
  const isGone = useIsGone();
  // Continues when the dialog is closed, even before the server answers.
  const follow = (id: string) => (isGone.current ? void followChange(api, queries, id) : setJob(id));
  const close = () => {
    if (job) void followChange(api, queries, job);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={`Change prices of ${countText(target.phones, 'phone')}`}
      className="sm:max-w-2xl"
    >
      {job ? (
        <PriceChangeProgress id={job} onClose={close} onAllChanged={close} />
      ) : (
        <RuleForm target={target} onStarted={follow} />
      )}
    </Dialog>
  );
}

type Draft = Pick<PriceRule, 'ending' | 'variants' | 'day' | 'source'> & {
  kind: PriceRule['operation']['kind'];
  /** As typed. */
  amount: string;
};

function RuleForm({
  target: { phones, ...target },
  onStarted,
}: {
  target: PriceTarget;
  onStarted: (id: string) => void;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft>(() => ({
    kind: 'percent',
    amount: '',
    ending: 'any',
    variants: 'priced',
    day: indiaToday(),
    source: 'editor',
  }));
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const apply = useApply(
    ({ change: rule, preview: { digest } }: Previewed<PriceRuleBody, PricePreview>) =>
      api.adminPrices.start({ body: { ...rule, digest } }),
    (job) => {
      queries.setQueryData(priceChangeQuery(api, queries, job.id).queryKey, { ...job, skips: [] });
      onStarted(job.id);
    },
  );
  const needsAmount = draft.kind === 'set' || draft.kind === 'add' || draft.kind === 'percent';

  return (
    <PreviewAndApply
      target={['prices', target]}
      change={toRule(draft, target)}
      fetchPreview={(rule, signal) => api.adminPrices.preview({ body: rule }, signal)}
      renderPreview={(preview) => <PricePreviewTable preview={preview} />}
      apply={apply}
      label={(preview) => (preview ? `Change ${countText(preview.changed, 'price')}` : 'Change prices')}
      hint="Choose a change to preview the new prices."
      note="You can undo this for 24 hours."
    >
      <div className="grid grid-cols-2 items-start gap-4 max-sm:gap-x-3 md:grid-cols-3">
        <Field label="Change">
          <Select value={draft.kind} onChange={(event) => change({ kind: event.target.value as Draft['kind'] })}>
            <Options labels={OPERATION_LABELS} />
          </Select>
        </Field>
        {needsAmount && (
          <Field
            label={draft.kind === 'percent' ? 'Percentage' : 'Rupees'}
            hint={draft.kind === 'set' ? undefined : 'Use a minus sign to lower prices.'}
          >
            <TextInput
              inputMode="text"
              autoFocus
              placeholder={draft.kind === 'percent' ? '-4' : draft.kind === 'add' ? '-1,000' : '19,999'}
              value={draft.amount}
              onChange={(event) => change({ amount: event.target.value })}
            />
          </Field>
        )}
        {draft.kind !== 'keep' && (
          <Field label="Price ending">
            <Select
              value={draft.ending}
              onChange={(event) => change({ ending: event.target.value as Draft['ending'] })}
            >
              <Options labels={ENDING_LABELS} />
            </Select>
          </Field>
        )}
        <Field label="Variants">
          <Select
            value={draft.variants}
            onChange={(event) => change({ variants: event.target.value as Draft['variants'] })}
          >
            <Options labels={VARIANT_LABELS} />
          </Select>
        </Field>
        <Field label="Recorded on">
          <TextInput
            type="date"
            max={indiaToday()}
            required
            value={draft.day}
            onChange={(event) => change({ day: event.target.value })}
          />
        </Field>
        <Field label="Source">
          <Select
            value={draft.source}
            onChange={(event) => change({ source: event.target.value as PriceRule['source'] })}
          >
            <Options labels={PRICE_SOURCE_LABELS} />
          </Select>
        </Field>
      </div>
    </PreviewAndApply>
  );
}

/** Null while incomplete; the server validates the rest. */
function toRule({ kind, amount, ending, variants, day, source }: Draft, target: Pick<PriceRuleBody, 'ids' | 'filter'>) {
  const operation = toOperation(kind, parseNumber(amount.replace('%', '').replace('−', '-')));
  if (!operation || !day || (kind === 'round' && ending === 'any')) return null;
  return {
    ...target,
    operation,
    ending: kind === 'keep' ? 'any' : ending,
    variants,
    day,
    source,
  } satisfies PriceRuleBody;
}

function toOperation(kind: Draft['kind'], figure: number | null): PriceRule['operation'] | null {
  if (kind === 'round' || kind === 'keep') return { kind };
  if (figure === null || Number.isNaN(figure)) return null;
  return kind === 'percent' ? { kind, percent: figure } : { kind, amount: figure };
}
