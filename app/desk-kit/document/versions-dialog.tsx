import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Diff } from '#app/desk-kit/frame/diff/diff.tsx';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { ErrorState } from '#app/ui/controls/state-message.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { CURRENT_VERSION, type Version } from '#contract/desk/versions.ts';

type ListedVersion = Version & {
  isDefault?: boolean;
  /** It was never published. */
  isUnpublished?: boolean;
};
type VersionContent = { lines: readonly { label: string; text: string }[] };

/** How to list, read and restore the versions of one document. */
export type VersionSource = {
  queryKey: readonly unknown[];
  /** Save time of the current version: a change reloads the list. */
  updatedAt: string;
  list: (signal: AbortSignal) => Promise<ListedVersion[]>;
  load: (id: string, signal: AbortSignal) => Promise<VersionContent>;
  /** Null when versions are read-only. */
  restore: ((id: string) => Promise<unknown>) | null;
  /** Shown for a line without text. */
  empty?: string;
};

type VersionsDialogProps = {
  source: VersionSource;
  isUnsaved: boolean;
  restored?: string;
  onClose: () => void;
};

/** Shows who wrote each version, compares any two and restores one. */
export function VersionsDialog({ source, isUnsaved, restored = 'Version restored', onClose }: VersionsDialogProps) {
  const queries = useQueryClient();
  const { queryKey, updatedAt, list } = source;
  const query = useQuery({
    queryKey: [...queryKey, 'versions', updatedAt],
    queryFn: ({ signal }) => list(signal),
  });
  const { data } = query;
  const [chosen, setChosen] = useState<ListedVersion | null>(null);
  const restore = useMutation({
    mutationFn: async (id: string) => source.restore?.(id),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey });
      toast.success(restored);
      onClose();
    },
    onError: (failure) => toast.error(errorText(failure, 'Couldn’t restore this version.')),
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={chosen ? versionName(chosen) : 'Earlier versions'}
      description={describe(source, chosen !== null && isUnsaved)}
      className="sm:max-w-3xl"
      actions={
        <>
          <Button onClick={chosen ? () => setChosen(null) : onClose}>{chosen ? 'Back' : 'Close'}</Button>
          {chosen && source.restore && (
            <Button
              variant="primary"
              disabled={isUnsaved}
              loading={restore.isPending}
              onClick={() => restore.mutate(chosen.id)}
            >
              Restore
            </Button>
          )}
        </>
      }
    >
      <QueryState query={query} failure="Couldn’t load the versions." />
      {data?.length === 0 && <p className="text-ink-3">No earlier versions yet</p>}
      {chosen ? (
        <ChosenVersion source={source} version={chosen} versions={data ?? []} />
      ) : (
        <ol className="grid gap-0.5">
          {data?.map((version) => (
            <li key={version.id}>
              <button
                type="button"
                onClick={() => setChosen(version)}
                className="w-full rounded-small px-2 py-2 text-left tap num hover:bg-line"
              >
                {versionName(version)}
                {version.title !== null && (
                  <span className="block truncate text-xs text-ink-3">{version.title || 'Untitled'}</span>
                )}
              </button>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}

function describe({ restore }: VersionSource, isWaiting: boolean): string | undefined {
  if (!restore) return undefined;
  return isWaiting
    ? 'Save or discard your changes before you restore this version.'
    : 'The current version stays in this list.';
}

export function versionName({ savedAt, savedBy, isDefault, isUnpublished }: Omit<ListedVersion, 'title'>): string {
  if (isDefault) return `Default, until ${indiaTime(savedAt)}`;
  return `${indiaTime(savedAt)}${savedBy ? `, ${savedBy.name}` : ''}${isUnpublished ? ', never published' : ''}`;
}

const NOTHING = '';

type ChosenVersionProps = { source: VersionSource; version: ListedVersion; versions: readonly ListedVersion[] };

function ChosenVersion({ source, version, versions }: ChosenVersionProps) {
  const { queryKey, load, empty = 'Empty' } = source;
  const [other, setOther] = useState<string>(CURRENT_VERSION);
  const contentOf = (id: string) => ({
    queryKey: [...queryKey, 'version', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => load(id, signal),
    staleTime: id === CURRENT_VERSION ? 0 : Number.POSITIVE_INFINITY,
  });
  const own = useQuery(contentOf(version.id));
  const compared = useQuery({ ...contentOf(other), enabled: other !== NOTHING });
  const error = own.error ?? compared.error;
  const before = other === NOTHING ? own.data : compared.data;
  return (
    <div className="grid gap-4">
      <Field label="Compare with">
        <Select value={other} onChange={({ target }) => setOther(target.value)}>
          <option value={CURRENT_VERSION}>Current version</option>
          <option value={NOTHING}>Don’t compare</option>
          {versions
            .filter((one) => one.id !== version.id)
            .map((one) => (
              <option key={one.id} value={one.id}>
                {versionName(one)}
              </option>
            ))}
        </Select>
      </Field>
      {error && <ErrorState message={errorText(error, 'Couldn’t load this version.')} />}
      {!error && (!own.data || !before) && <Spinner />}
      {own.data && before && <Lines before={before} after={own.data} empty={empty} isWhole={other === NOTHING} />}
    </div>
  );
}

type LinesProps = { before: VersionContent; after: VersionContent; empty: string; isWhole: boolean };

/** The whole version, or only its differences from another. */
function Lines({ before, after, empty, isWhole }: LinesProps) {
  const textOf = ({ lines }: VersionContent, label: string) =>
    lines.find((line) => line.label === label)?.text || empty;
  const labels = [...new Set([...before.lines, ...after.lines].map(({ label }) => label))];
  const shown = labels.filter((label) => isWhole || textOf(before, label) !== textOf(after, label));
  if (shown.length === 0) return <p className="text-ink-3">{isWhole ? empty : 'No differences'}</p>;
  return (
    <>
      {!isWhole && (
        <p className="text-xs text-ink-3">
          Struck through: only in the other version. Highlighted: only in this version.
        </p>
      )}
      <dl aria-label={isWhole ? 'Version' : 'Changed fields'} className="grid gap-3">
        {shown.map((label) => (
          <div key={label}>
            <dt className="text-xs font-[550] text-ink-3">{label}</dt>
            <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
              <Diff before={textOf(before, label)} after={textOf(after, label)} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
