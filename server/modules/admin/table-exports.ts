import type { FastifyInstance } from 'fastify';
import type { BlogListQuery } from '#contract/blogs.ts';
import type { CorrectionFilter } from '#contract/community/corrections.ts';
import type { QueueFilter } from '#contract/community/moderation.ts';
import { tableExports } from '#contract/desk/exports.ts';
import { type LibraryFilter, PICTURE_PLACES } from '#contract/media/library.ts';
import type { UploadedPicture } from '#contract/picture.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { type CsvFile, csvLine, sendCsv } from '#server/http/response/csv.ts';
import { listBlogs } from '#server/modules/blogs/service.ts';
import { findBrands } from '#server/modules/brands/service.ts';
import { listCorrections } from '#server/modules/corrections/service.ts';
import { findPictures } from '#server/modules/media/service.ts';
import { listQueue } from '#server/modules/moderation/service.ts';
import { type PeopleFilter, peopleAfter } from '#server/modules/users/service.ts';
import type { Services } from '#server/services.ts';

const AT_ONCE = 1_000;

export function registerTableExports(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, tableExports.users, async ({ query, request, reply }) =>
    sendCsv(await exportPeople(services, query), request, reply),
  );
  registerEndpoint(app, tableExports.articles, async ({ query, viewer, request, reply }) =>
    sendCsv(await exportArticles(services, query, viewer), request, reply),
  );
  registerEndpoint(app, tableExports.brands, ({ query, request, reply }) =>
    sendCsv(exportBrands(services, query.search), request, reply),
  );
  registerEndpoint(app, tableExports.corrections, async ({ query, request, reply }) =>
    sendCsv(await exportCorrections(services, query), request, reply),
  );
  registerEndpoint(app, tableExports.pictures, async ({ query, viewer, request, reply }) =>
    sendCsv(await exportPictures(services, query, viewer), request, reply),
  );
  registerEndpoint(app, tableExports.posts, async ({ query, request, reply }) =>
    sendCsv(await exportPosts(services, query), request, reply),
  );
}

async function exportPeople({ database }: Services, filter: PeopleFilter): Promise<CsvFile> {
  const lines = [csvLine(['name', 'email', 'roles', 'verified', 'suspended', 'since'])];
  let last: { createdAt: string; id: string } | null = null;
  for (;;) {
    const people = await peopleAfter(database.query, filter, last, AT_ONCE);
    for (const { name, email, roles, emailVerified, suspended, createdAt } of people)
      lines.push(csvLine([name, email, roles.join(' '), yesOrNo(emailVerified), yesOrNo(suspended), createdAt]));
    last = people.at(-1) ?? null;
    if (people.length < AT_ONCE) return { filename: 'people.csv', csv: lines.join('') };
  }
}

async function exportArticles(
  services: Services,
  filter: Omit<BlogListQuery, 'page' | 'limit'>,
  viewer: Viewer,
): Promise<CsvFile> {
  const lines = [csvLine(['id', 'title', 'status', 'publish date', 'categories', 'author', 'last changed'])];
  for (let page = 1; ; page++) {
    const { blogs, hasMore } = await listBlogs(services, { ...filter, page, limit: AT_ONCE }, viewer);
    for (const { id, title, status, scheduledAt, publishedAt, categories, author, updatedAt } of blogs) {
      const from = status === 'scheduled' ? scheduledAt : status === 'published' ? publishedAt : null;
      lines.push(csvLine([id, title, status, from, categories.map(({ name }) => name).join(', '), author, updatedAt]));
    }
    if (!hasMore) return { filename: 'articles.csv', csv: lines.join('') };
  }
}

function exportBrands(services: Services, search: string | undefined): CsvFile {
  const lines = findBrands(services, search).map(({ id, name, productCount, country, founded, website }) =>
    csvLine([id, name, String(productCount), country, founded === null ? null : String(founded), website]),
  );
  const head = csvLine(['id', 'name', 'phones', 'country', 'founded', 'website']);
  return { filename: 'brands.csv', csv: head + lines.join('') };
}

async function exportCorrections(services: Services, filter: CorrectionFilter): Promise<CsvFile> {
  const head = ['phone', 'field', 'current value', 'suggested', 'source', 'note', 'person', 'status', 'reason'];
  const lines = [csvLine([...head, 'suggested at', 'decided at'])];
  for (let page = 1; ; page++) {
    const { corrections, hasMore } = await listCorrections(services, { ...filter, page, limit: AT_ONCE });
    for (const {
      product,
      label,
      present,
      text,
      source,
      note,
      person,
      status,
      reason,
      createdAt,
      decidedAt,
    } of corrections)
      lines.push(
        csvLine([product.name, label, present, text, source, note, person.name, status, reason, createdAt, decidedAt]),
      );
    if (!hasMore) return { filename: 'suggestions.csv', csv: lines.join('') };
  }
}

async function exportPictures(services: Services, filter: LibraryFilter, viewer: Viewer): Promise<CsvFile> {
  const lines = [csvLine(['file', 'description', 'width', 'height', 'used in', 'uploaded', 'by', 'address', 'tags'])];
  for (const { row, uses } of await findPictures(services, viewer, filter)) {
    const { webp, original, ...widest }: UploadedPicture = JSON.parse(row.image);
    const { width, height } = original ?? widest;
    const shown = uses.map(({ place, name }) => `${PICTURE_PLACES[place]}: ${name}`).join('; ');
    lines.push(
      csvLine([
        row.filename,
        row.alt,
        String(width),
        String(height),
        shown,
        row.uploaded_at,
        row.actor_name,
        webp.at(-1)?.url ?? null,
        JSON.parse(row.tags).join(', '),
      ]),
    );
  }
  return { filename: 'pictures.csv', csv: lines.join('') };
}

async function exportPosts(services: Services, filter: QueueFilter): Promise<CsvFile> {
  const lines = [csvLine(['kind', 'text', 'page', 'author', 'written', 'reports', 'hidden', 'hidden since'])];
  for (let page = 1; ; page++) {
    const { comments, hasMore } = await listQueue(services, { ...filter, page, limit: AT_ONCE });
    for (const { kind, comment, subject, author, createdAt, reportCount, hiddenBy, hiddenAt } of comments)
      lines.push(
        csvLine([
          ...[kind, comment, subject.title, author.name, createdAt, String(reportCount)],
          ...[hiddenBy ? `by ${hiddenBy === 'reports' ? 'reports' : 'a moderator'}` : 'no', hiddenAt],
        ]),
      );
    if (!hasMore) return { filename: 'comments-and-reviews.csv', csv: lines.join('') };
  }
}

function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no';
}
