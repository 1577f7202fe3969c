import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NOTHING_CHANGED, useIsGone } from '#app/desk-kit/frame/jobs.ts';
import { parseNumber } from '#app/features/admin/products/parse-number.ts';
import { FormError } from '#app/forms/form-parts.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { countText } from '#app/lib/format.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { PriceRule, PriceRuleBody } from '#contract/admin-prices.ts';
import { PRICE_SOURCE_LABELS, type PriceSource } from '#contract/phone/choices.ts';
import { indiaToday } from '#contract/time.ts';
import { followChange } from './follow-change.tsx';
import { PriceChangeProgress } from './price-change-progress.tsx';
import { PricePreviewTable } from './price-preview.tsx';
import { previewQuery, priceChangeQuery } from './prices-queries.ts';
import { ENDING_LABELS, OPERATION_LABELS, VARIANT_LABELS } from './rule-text.ts';

/** Which phones: those that are ticked, or all that the table's filter gives. */
export type PriceTarget = Pick<PriceRuleBody, 'ids' | 'filter'> & { phones: number };

type ChangePricesProps = { target: PriceTarget; onClose: () => void };

/** A change of many prices: said, looked at price by price, run, and taken back if it was wrong. */
export function ChangePrices({ target, onClose }: ChangePricesProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [job, setJob] = useState<string | null>(null);
  const isGone = useIsGone();
  // The change goes on without the dialog, also where that is closed before the server answered.
  const follow = (id: string) => (isGone.current ? void followChange(api, queries, id) : setJob(id));
  const close = () => {
    if (job) void followChange(api, queries, job);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={`Change the prices of ${countText(target.phones, 'phone')}`}
      className="sm:max-w-2xl"
    >
      {job ? <PriceChangeProgress id={job} onClose={close} /> : <RuleForm target={target} onStarted={follow} />}
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
  const isGone = useIsGone();
  const [draft, setDraft] = useState<Draft>(() => ({
    kind: 'percent',
    amount: '',
    ending: 'any',
    variants: 'priced',
    day: indiaToday(),
    source: 'editor',
  }));
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const settled = useDebounced(draft);
  const rule = toRule(settled, target);
  const { data, error, isFetching } = useQuery(previewQuery(api, rule));
  const shown = rule && !error ? data : undefined;
  const start = useMutation({
    mutationFn: ({ digest }: { digest: string }) =>
      api.adminPrices.start({ body: { ...(rule as PriceRuleBody), digest } }),
    onSuccess: (job) => {
      queries.setQueryData(priceChangeQuery(api, queries, job.id).queryKey, { ...job, skips: [] });
      onStarted(job.id);
    },
    onError: (failure) => {
      if (isGone.current) toast.error(errorText(failure, NOTHING_CHANGED));
      void queries.invalidateQueries({ queryKey: previewQuery(api, rule).queryKey });
    },
  });
  const isSettled = settled === draft && !isFetching;
  const needsAmount = draft.kind === 'set' || draft.kind === 'add' || draft.kind === 'percent';

  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (shown && isSettled) start.mutate(shown);
      }}
    >
      <div className="grid grid-cols-2 items-start gap-4 max-sm:gap-x-3 md:grid-cols-3">
        <Field label="Change">
          <Select value={draft.kind} onChange={(event) => change({ kind: event.target.value as Draft['kind'] })}>
            <Options labels={OPERATION_LABELS} />
          </Select>
        </Field>
        {needsAmount && (
          <Field
            label={draft.kind === 'percent' ? 'Per cent' : 'Rupees'}
            hint={draft.kind === 'set' ? undefined : 'With a minus to take off.'}
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
          <Field label="End on">
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
          <Select value={draft.source} onChange={(event) => change({ source: event.target.value as PriceSource })}>
            <Options labels={PRICE_SOURCE_LABELS} />
          </Select>
        </Field>
      </div>
      <FormError>{rule && error && errorText(error, 'The preview could not be made. Try again.')}</FormError>
      {shown ? (
        <PricePreviewTable preview={shown} isStale={!isSettled} />
      ) : (
        <p role="status" className="text-ink-2">
          {rule && !error ? 'Working it out…' : 'Say how the prices change, and each is shown here, old → new.'}
        </p>
      )}
      <FormError>{start.error && errorText(start.error, NOTHING_CHANGED)}</FormError>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="primary"
          loading={start.isPending}
          disabled={!shown || !isSettled || shown.changed === 0}
        >
          {shown ? `Change ${countText(shown.changed, 'price')}` : 'Change prices'}
        </Button>
        <p className="text-xs text-ink-3">Each change is a new record; for a day it can be taken back.</p>
      </div>
    </form>
  );
}

/** Null where something is missing yet; what cannot be is the server's to say. */
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
