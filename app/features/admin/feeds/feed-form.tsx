import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import {
  ColumnTable,
  type FileColumn,
  mappingOf,
  matchedIn,
  type TheirsOf,
} from '#app/desk-kit/frame/column-table.tsx';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { FormError } from '#app/forms/form-parts.tsx';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Link } from '#app/lib/link.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { TextArea } from '#app/ui/controls/text-area.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { LoadingScreen } from '#app/ui/display/loading-screen.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import {
  FEED_CHANGE_PERCENT,
  FEED_COLUMNS,
  FEED_FORMATS,
  FEED_MINUTES_MIN,
  FeedBody,
  type FeedFormat,
  type StoreFeed,
} from '#contract/desk/store-feeds.ts';
import { FEEDS_KEY, feedsQuery } from './feed-queries.ts';

/** A new feed, or the one whose id is in the address. */
export function FeedScreen() {
  const { id } = useParams();
  const api = useApi();
  const query = useQuery({ ...feedsQuery(api), enabled: id !== undefined });
  const { data } = query;
  const feed = data?.find((one) => one.id === id);
  return (
    <>
      <ScreenHead
        title={id === undefined ? 'Add a store feed' : 'Edit a store feed'}
        eyebrow={<Link to="/admin/feeds">Store feeds</Link>}
      />
      {id !== undefined && <QueryState query={query} failure="Couldn’t load the feed." loading={<LoadingScreen />} />}
      {id !== undefined && data && !feed && (
        <EmptyState title="This feed was deleted" action={<ButtonLink to="/admin/feeds">Store feeds</ButtonLink>} />
      )}
      {(id === undefined || feed) && <FeedForm key={id} feed={feed ?? null} />}
    </>
  );
}

interface Draft {
  name: string;
  store: string;
  url: string;
  format: FeedFormat;
  /** One per line; empty keeps the stored ones. */
  headers: string;
  everyMinutes: string;
  maxChangePercent: string;
  stockWords: string;
}

function draftOf(feed: StoreFeed | null): Draft {
  return {
    name: feed?.name ?? '',
    store: feed?.store ?? '',
    url: feed?.url ?? '',
    format: feed?.format ?? 'csv',
    headers: '',
    everyMinutes: String(feed?.everyMinutes ?? 60),
    stockWords: feed?.stockWords.join(', ') ?? '',
    maxChangePercent: String(feed?.maxChangePercent ?? FEED_CHANGE_PERCENT),
  };
}

/** The columns of a stored feed, without samples until the feed is read again. */
function storedColumns(feed: StoreFeed | null): FileColumn[] {
  return Object.entries(feed?.columns ?? {}).map(([theirs, ours]) => ({ theirs, ours, samples: [] }));
}

type Errors = Partial<Record<string, string>>;

function FeedForm({ feed }: { feed: StoreFeed | null }) {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => draftOf(feed));
  const [columns, setColumns] = useState(() => storedColumns(feed));
  const [theirsOf, setTheirsOf] = useState<TheirsOf>(() => matchedIn(columns));
  const [removesHeaders, setRemovesHeaders] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const failed = (failure: Error) => setErrors(failure instanceof ApiError ? failure.fields : {});

  const read = useMutation({
    mutationFn: () => {
      const { url, format } = draft;
      const { headers } = bodyOf(draft, columns, theirsOf, removesHeaders);
      return api.storeFeeds.readColumns({
        body: { url, format, ...(headers && { headers }), ...(feed && { id: feed.id }) },
      });
    },
    onSuccess: ({ columns: found }) => {
      setErrors({});
      setColumns(found);
      const known = Object.entries(theirsOf).filter(([, theirs]) => found.some((one) => one.theirs === theirs));
      setTheirsOf({ ...matchedIn(found), ...Object.fromEntries(known) });
    },
    onError: failed,
  });
  const save = useMutation({
    mutationFn: (body: FeedBody) =>
      feed ? api.storeFeeds.update({ params: { id: feed.id }, body }) : api.storeFeeds.create({ body }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: FEEDS_KEY });
      toast.success(feed ? 'Feed saved' : 'Feed added');
      await navigate('/admin/feeds');
    },
    onError: failed,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = FeedBody.safeParse(bodyOf(draft, columns, theirsOf, removesHeaders));
    const issues = checked.error?.issues ?? [];
    setErrors({
      ...Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message])),
      ...(columns.length === 0 && { columns: 'Read the columns of the feed first.' }),
    });
    const active = feed ? { active: feed.active } : {};
    if (checked.success) save.mutate({ ...checked.data, ...active });
  };

  return (
    <form noValidate onSubmit={submit} className="grid max-w-3xl gap-6">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Name" error={errors.name} required>
          <TextInput value={draft.name} onChange={({ target }) => change({ name: target.value })} autoComplete="off" />
        </Field>
        <Field label="Store" hint="Name shown to readers, such as Croma" error={errors.store} required>
          <TextInput
            value={draft.store}
            onChange={({ target }) => change({ store: target.value })}
            autoComplete="off"
          />
        </Field>
        <Field label="Feed URL" hint="Starts with https://" error={errors.url} required className="sm:col-span-2">
          <TextInput
            type="url"
            value={draft.url}
            onChange={({ target }) => change({ url: target.value })}
            autoComplete="off"
          />
        </Field>
        <Field label="Format" error={errors.format}>
          <Select value={draft.format} onChange={({ target }) => change({ format: target.value as FeedFormat })}>
            <Options labels={FEED_FORMATS} />
          </Select>
        </Field>
        <Field
          label="Headers"
          optional
          hint={
            feed && feed.headerNames.length > 0
              ? `Stored: ${feed.headerNames.join(', ')}. Leave empty to keep them.`
              : 'One per line, such as Authorization: Bearer … They are stored encrypted and won’t be shown again.'
          }
          error={errors.headers}
          className="sm:col-span-2"
        >
          <TextArea
            rows={2}
            value={draft.headers}
            onChange={({ target }) => change({ headers: target.value })}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        {feed && feed.headerNames.length > 0 && (
          <Button size="sm" className="justify-self-start" onClick={() => setRemovesHeaders(!removesHeaders)}>
            {removesHeaders ? 'Keep stored headers' : 'Remove stored headers'}
          </Button>
        )}
      </div>
      <section aria-labelledby="feed-columns" className="grid gap-3 border-t-[1.5px] border-ink pt-3">
        <h2 id="feed-columns" className="text-lg">
          Columns
        </h2>
        <div>
          <Button onClick={() => read.mutate()} loading={read.isPending}>
            {columns.length === 0 ? 'Read columns' : 'Read columns again'}
          </Button>
        </div>
        {columns.length > 0 && (
          <ColumnTable
            caption="Feed columns"
            oursTitle="Value"
            theirsTitle="In the feed"
            none="Not in this feed"
            ours={FEED_COLUMNS}
            columns={columns}
            theirsOf={theirsOf}
            onChange={setTheirsOf}
          />
        )}
        {errors.columns && (
          <p role="alert" className="text-sm text-accent-ink">
            {errors.columns}
          </p>
        )}
      </section>
      <section
        aria-labelledby="feed-limits"
        className="grid items-start gap-4 border-t-[1.5px] border-ink pt-3 sm:grid-cols-2"
      >
        <h2 id="feed-limits" className="text-lg sm:col-span-2">
          Schedule and limits
        </h2>
        <Field label="Fetch every (minutes)" hint={`At least ${FEED_MINUTES_MIN}`} error={errors.everyMinutes}>
          <TextInput
            inputMode="numeric"
            value={draft.everyMinutes}
            onChange={({ target }) => change({ everyMinutes: target.value })}
          />
        </Field>
        <Field
          label="Largest price change (%)"
          hint="Larger changes wait for your approval"
          error={errors.maxChangePercent}
        >
          <TextInput
            inputMode="numeric"
            value={draft.maxChangePercent}
            onChange={({ target }) => change({ maxChangePercent: target.value })}
          />
        </Field>
        <Field
          label="Values that mean “in stock”"
          optional
          hint="Separated by commas. Leave empty to use the usual ones, such as “in stock”, “yes” or a number."
          error={errors.stockWords}
          className="sm:col-span-2"
        >
          <TextInput value={draft.stockWords} onChange={({ target }) => change({ stockWords: target.value })} />
        </Field>
        <p className="text-sm text-ink-2 sm:col-span-2">
          Prices are read in rupees. Items in other currencies are skipped.
        </p>
      </section>
      <FormError>
        {save.error && Object.keys(errors).length === 0 && errorText(save.error, 'Couldn’t save the feed. Try again.')}
      </FormError>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" loading={save.isPending}>
          {feed ? 'Save' : 'Add feed'}
        </Button>
        <ButtonLink to="/admin/feeds">Cancel</ButtonLink>
      </div>
    </form>
  );
}

function bodyOf(draft: Draft, columns: readonly FileColumn[], theirsOf: TheirsOf, removesHeaders: boolean): FeedBody {
  const lines = draft.headers.split('\n').filter((line) => line.trim() !== '');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.trim(), value.join(':').trim()];
    }),
  );
  const isGiven = lines.length > 0 || removesHeaders;
  return {
    name: draft.name,
    store: draft.store,
    url: draft.url,
    format: draft.format,
    columns: mappingOf(columns, theirsOf) as FeedBody['columns'],
    ...(isGiven && { headers }),
    everyMinutes: Number(draft.everyMinutes),
    maxChangePercent: Number(draft.maxChangePercent),
    stockWords: draft.stockWords
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  };
}
