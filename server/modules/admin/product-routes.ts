import type { FastifyInstance } from 'fastify';
import { imports } from '#contract/desk/imports.ts';
import { adminProducts } from '#contract/desk/products.ts';
import { questions } from '#contract/desk/questions.ts';
import { TEMPLATE } from '#db/import/layouts/handset-csv.ts';
import { readSheet } from '#db/import/sheet/read-sheet.ts';
import { KnownPhones } from '#db/questions/known-phones.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { sendCsv, sendCsvLines } from '#server/http/response/csv.ts';
import {
  applyImport,
  getImport,
  mapColumns,
  recentImports,
  refusedFile,
  startImport,
} from '#server/modules/imports/service.ts';
import {
  bulkChange,
  exportLines,
  exportName,
  readHistory,
  removePicture,
  requireProduct,
} from '#server/modules/products/service.ts';
import { perVersion } from '#server/read-models/catalogue/per-version.ts';
import type { Services } from '#server/services.ts';
import { registerBulk } from './bulk-routes.ts';
import { registerAdminPrices } from './price-routes.ts';
import { fieldsOf, shownLines, withFields } from './product-export.ts';
import { ProductTable } from './product-table.ts';
import { questionsAbout, withQuestions } from './questions.ts';

const FILE_TYPES = ['application/octet-stream', 'text/csv', 'application/json'];

export function registerAdminProducts(app: FastifyInstance, services: Services): void {
  const table = new ProductTable(services.catalogue);
  app.addHook('onListen', () => table.prepare());
  registerEndpoint(app, adminProducts.list, async ({ query }) => {
    const { products, ...rest } = await table.page(query);
    return { products: await withFields(services, products, query.fields ?? []), ...rest };
  });
  registerEndpoint(app, adminProducts.bulk, async ({ body, viewer, request }) => {
    const undoId = await bulkChange(services, body.ids, body.change, viewer.id);
    if (request) request.audited = { runId: undoId };
    return { ids: body.ids, undoId };
  });
  registerEndpoint(app, adminProducts.get, ({ params }) => requireProduct(services, params.id));
  registerEndpoint(app, adminProducts.removePicture, ({ params, query, viewer }) =>
    removePicture(services, params.id, { ...query, actorId: viewer.id }),
  );
  registerEndpoint(app, adminProducts.history, ({ params }) => readHistory(services, params.id));
  registerEndpoint(app, adminProducts.exportCsv, async ({ query, request, reply }) => {
    const { columns } = query;
    if (!columns) return sendCsvLines(exportName(), exportLines(services), request, reply);
    const phones = await withFields(services, await table.all(query), fieldsOf(columns));
    const csv = shownLines(phones, columns);
    return sendCsv({ filename: exportName(), csv }, request, reply);
  });
  registerImports(app, services);
  registerAdminPrices(app, services, table);
  registerBulk(app, services, table);
}

function registerImports(app: FastifyInstance, services: Services): void {
  const knownPhones = perVersion(services.catalogue, () => KnownPhones.read(services.database.query));
  registerEndpoint(app, imports.readSheet, async ({ body }) =>
    withQuestions(readSheet(body.text), await knownPhones()),
  );
  registerEndpoint(app, questions.questions, async ({ body }) =>
    questionsAbout(services, body.id, body.phone, await knownPhones()),
  );
  registerEndpoint(app, imports.imports, () => recentImports(services));
  registerEndpoint(app, imports.importJob, ({ params }) => getImport(services, params.id));
  registerEndpoint(app, imports.mapColumns, ({ params, body, viewer }) =>
    mapColumns(services, params.id, viewer.id, body.columns),
  );
  registerEndpoint(app, imports.importTemplate, ({ request, reply }) =>
    sendCsv({ filename: 'handset-template.csv', csv: `${TEMPLATE}\n` }, request, reply),
  );
  registerEndpoint(app, imports.refusedRows, async ({ params, request, reply }) =>
    sendCsv(await refusedFile(services, params.id), request, reply),
  );
  registerEndpoint(app, imports.applyImport, async ({ params, query, viewer, request }) => {
    const job = await applyImport(services, params.id, viewer.id, { replaceEdits: query.replaceEdits === 'true' });
    if (request) request.audited = { name: job.filename, runId: job.id };
    return job;
  });
  app.register(async (files) => {
    files.removeAllContentTypeParsers();
    // Leaves the body unread until the caller is authorised.
    files.addContentTypeParser(FILE_TYPES, (_request, _body, done) => done(null));
    registerEndpoint(files, imports.startImport, ({ query, viewer, request }) =>
      startImport(services, query.filename, viewer.id, request.raw),
    );
  });
}
