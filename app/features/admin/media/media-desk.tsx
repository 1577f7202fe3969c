import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DropZone } from '#app/desk-kit/frame/drop-zone.tsx';
import { ExportButton } from '#app/desk-kit/frame/export-button.tsx';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { formatBytes, LIBRARY_KEY, libraryQuery } from '#app/desk-kit/pictures/pictures-queries.ts';
import { Thumbnail } from '#app/desk-kit/pictures/thumbnail.tsx';
import { UploadList, useUploads } from '#app/desk-kit/pictures/uploads.tsx';
import { ChoiceFilter, FilterSelect, parseChoice } from '#app/desk-kit/table/filter-select.tsx';
import { type RowAction, RowBulk } from '#app/desk-kit/table/row-bulk.tsx';
import { RowList, SelectRowBox } from '#app/desk-kit/table/row-list.tsx';
import { TableBar } from '#app/desk-kit/table/table-bar.tsx';
import { useSelection } from '#app/desk-kit/table/use-selection.ts';
import { useLastPage, useTableParams } from '#app/desk-kit/table/use-table-params.ts';
import { useApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { errorText } from '#app/lib/error-text.ts';
import { countText, formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Pagination } from '#app/ui/controls/pagination.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { PictureBulkChange } from '#contract/desk/row-bulk.ts';
import { ARTICLE_PICTURE_TEXT_MAX, PICTURE_TYPES, PICTURE_TYPES_TEXT } from '#contract/limits.ts';
import { PICTURE_PLACES, PICTURE_TAG_MAX } from '#contract/media/library.ts';
import { PictureDialog } from './picture-dialog.tsx';
import { type PictureRowProps, UndescribedPicture } from './undescribed-picture.tsx';

const PAGE_SIZE = 60;
const USE_LABELS = { used: 'Used', unused: 'Not used' } as const;
const MISSING_LABELS = { alt: 'No description' } as const;

const ACTIONS: readonly RowAction<PictureBulkChange>[] = [
  {
    key: 'alt',
    label: 'Set description',
    input: { label: 'Description', max: ARTICLE_PICTURE_TEXT_MAX },
    change: (value) => ({ action: 'alt', value }),
  },
  { key: 'clear', label: 'Remove description', change: () => ({ action: 'alt', value: '' }) },
  {
    key: 'addTag',
    label: 'Add tag',
    input: { label: 'Tag', max: PICTURE_TAG_MAX },
    change: (value) => ({ action: 'addTag', value }),
  },
  {
    key: 'removeTag',
    label: 'Remove tag',
    input: { label: 'Tag', max: PICTURE_TAG_MAX },
    change: (value) => ({ action: 'removeTag', value }),
  },
  { key: 'delete', label: 'Delete', isDanger: true, change: () => ({ action: 'delete' }) },
];

export function MediaDesk() {
  const api = useApi();
  const queries = useQueryClient();
  const state = useTableParams();
  const use = parseChoice(USE_LABELS, state.get('use'));
  const place = parseChoice(PICTURE_PLACES, state.get('place'));
  const missing = parseChoice(MISSING_LABELS, state.get('missing'));
  const tag = state.get('tag') || undefined;
  const filter = { search: state.search || undefined, use, place, missing, tag };
  const { data, error, refetch } = useQuery(
    libraryQuery(api, { page: String(state.page), limit: String(PAGE_SIZE), ...filter }),
  );
  useLastPage(state, data);
  const ids = data?.pictures.map(({ id }) => id) ?? [];
  const uploads = useUploads(({ filename }) => toast.success(`${filename} uploaded`));
  const selection = useSelection(ids);
  const [openId, setOpenId] = useState<string | null>(null);
  const { counts } = data ?? {};
  const Row = missing ? UndescribedPicture : Tile;

  return (
    <>
      <ScreenHead
        title="Media"
        aside="Pictures uploaded for phones and articles. You can delete those that aren’t used."
      />
      <div className="mb-5 grid gap-3">
        <DropZone label="Upload pictures" accept={PICTURE_TYPES.join(',')} onFiles={uploads.add} multiple>
          or drop some here. {PICTURE_TYPES_TEXT}.
        </DropZone>
        <UploadList uploads={uploads} />
      </div>
      <TableBar
        searchLabel="Search pictures"
        state={state}
        total={data?.total}
        views="media"
        noun={['picture', 'pictures']}
        tools={<ExportButton fetchFile={() => api.tableExports.pictures({ query: filter })} />}
        filters={
          <>
            <ChoiceFilter
              label="Use"
              name="use"
              state={state}
              all="All pictures"
              labels={USE_LABELS}
              counts={counts && { used: counts.used, unused: counts.unused }}
            />
            <FilterSelect label="Tag" name="tag" state={state} all="Any tag">
              {data?.tags.map(({ tag: name, count }) => (
                <option key={name} value={name}>
                  {name} ({formatCount(count)})
                </option>
              ))}
            </FilterSelect>
            <ChoiceFilter label="Used in" name="place" state={state} all="Anywhere" labels={PICTURE_PLACES} />
            <ChoiceFilter
              label="Description"
              name="missing"
              state={state}
              all="With or without description"
              labels={MISSING_LABELS}
              counts={counts && { alt: counts.withoutAlt }}
            />
          </>
        }
      />
      {error && (
        <div role="alert" className="grid justify-items-start gap-2">
          <p>{errorText(error, 'Couldn’t load the library.')}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )}
      {!data && !error && <Spinner />}
      {data?.total === 0 && (
        <EmptyState
          title={state.search || use || place || missing || tag ? 'No matching pictures' : 'No pictures yet'}
        />
      )}
      {missing && ids.length > 0 && (
        <p className="mb-3 text-sm text-ink-2">
          Describe what each picture shows. Press Enter to save and go to the next.
        </p>
      )}
      {data && data.total > 0 && (
        <RowList
          label="Pictures"
          ids={ids}
          selection={selection}
          className={cx(
            'grid gap-3',
            missing ? 'lg:grid-cols-2' : 'grid-cols-2 sm:grid-cols-3 md:grid-cols-4 xl:grid-cols-6',
          )}
        >
          {data.pictures.map((picture) => (
            <Row key={picture.id} picture={picture} selection={selection} onOpen={() => setOpenId(picture.id)} />
          ))}
        </RowList>
      )}
      {data && data.totalPages > 1 && (
        <Pagination page={state.page} pageCount={data.totalPages} hrefFor={state.hrefFor} className="mt-5" />
      )}
      <RowBulk
        selection={selection}
        noun={['picture', 'pictures']}
        matching={{ filter, count: data?.total ?? 0 }}
        actions={ACTIONS}
        calls={api.bulkPictures}
        onChanged={() => void queries.invalidateQueries({ queryKey: LIBRARY_KEY })}
      />
      {openId && <PictureDialog key={openId} id={openId} onClose={() => setOpenId(null)} />}
    </>
  );
}

function Tile({ picture, selection, onOpen }: PictureRowProps) {
  const { id, image, alt, filename, files, tags, uses } = picture;
  const { width, height } = image.original ?? image;
  const isChosen = selection.has(id);
  return (
    <li
      data-row
      className={cx(
        'relative grid content-start overflow-hidden rounded-card border bg-sheet',
        isChosen ? 'border-accent' : 'border-line',
      )}
    >
      <button type="button" onClick={onOpen} className="block text-left">
        <span className="block aspect-square overflow-hidden bg-sunk">
          <Thumbnail image={image} alt={alt} />
        </span>
        <span className="block px-3 pt-2 text-sm font-medium [overflow-wrap:anywhere]">{filename}</span>
        <span className="block px-3 pb-3 text-xs text-ink-3 num">
          {width} × {height}, {formatBytes(files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0))}
          <span className="block">
            {uses.length === 0 ? 'Not used' : `Used in ${countText(uses.length, 'place')}`}
            {alt === '' && ' ·\u00a0no description'}
          </span>
          {tags.length > 0 && <span className="block text-ink-2">{tags.join(', ')}</span>}
        </span>
      </button>
      <span className="absolute top-2 left-2 grid size-8 place-items-center rounded-small bg-sheet">
        <SelectRowBox id={id} name={filename} selection={selection} />
      </span>
    </li>
  );
}
