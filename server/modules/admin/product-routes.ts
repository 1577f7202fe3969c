import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { adminProducts } from '#contract/admin-products.ts';
import { imports } from '#contract/desk/imports.ts';
import { TEMPLATE } from '#db/import/layouts/handset-csv.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { attachment, type CsvFile, sendCsv } from '#server/http/response/csv.ts';
import type { Services } from '#server/services.ts';
import { applyImport, getImport, mapColumns, recentImports, refusedFile, startImport } from '../imports/service.ts';
import {
  bulkChange,
  exportLines,
  exportName,
  readHistory,
  removePicture,
  requireProduct,
} from '../products/service.ts';
import { registerBulk } from './bulk-routes.ts';
import { registerAdminPrices } from './price-routes.ts';
import { fieldsOf, shownLines, withFields } from './product-export.ts';
import { ProductTable } from './product-table.ts';

const FILE_TYPES = ['application/octet-stream', 'text/csv', 'application/json'];

export function registerAdminProducts(app: FastifyInstance, services: Services): void {
  const table = new ProductTable(services.catalogue);
  app.addHook('onListen', () => table.prepare());
  registerEndpoint(app, adminProducts.list, async ({ query }) => {
    const { products, ...rest } = await table.page(query);
    return { products: await withFields(services, products, query.fields ?? []), ...rest };
  });
  registerEndpoint(app, adminProducts.bulk, async ({ body, viewer }) => {
    const undoId = await bulkChange(services, body.ids, body.change, viewer.id);
    return { ids: body.ids, undoId };
  });
  registerEndpoint(app, adminProducts.get, ({ params }) => requireProduct(services, params.id));
  registerEndpoint(app, adminProducts.removePicture, ({ params, query, viewer }) =>
    removePicture(services, params.id, { ...query, actorId: viewer.id }),
  );
  registerEndpoint(app, adminProducts.history, ({ params }) => readHistory(services, params.id));
  registerEndpoint(app, adminProducts.exportCsv, async ({ query, request, reply }) => {
    const { columns } = query;
    if (!columns) return sendExport(services, request, reply);
    const phones = await withFields(services, await table.all(query), fieldsOf(columns));
    const csv = shownLines(phones, columns);
    return sendCsv({ filename: exportName(), csv }, request, reply);
  });
  registerImports(app, services);
  registerAdminPrices(app, services, table);
  registerBulk(app, services, table);
}

function registerImports(app: FastifyInstance, services: Services): void {
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
  registerEndpoint(app, imports.applyImport, ({ params, query, viewer }) =>
    applyImport(services, params.id, viewer.id, { replaceEdits: query.replaceEdits === 'true' }),
  );
  app.register(async (files) => {
    files.removeAllContentTypeParsers();
    // The body stays where it is until it is known who sends it.
    files.addContentTypeParser(FILE_TYPES, (_request, _body, done) => done(null));
    registerEndpoint(files, imports.startImport, ({ query, viewer, request }) =>
      startImport(services, query.filename, viewer.id, request.raw),
    );
  });
}

/** Streamed to anyone who follows a link; inside JSON for a caller that accepts JSON, as our own pages do. */
async function sendExport(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<CsvFile> {
  const filename = exportName();
  if (request.headers.accept?.includes('application/json')) {
    let csv = '';
    for await (const lines of exportLines(services)) csv += lines;
    return { filename, csv };
  }
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', attachment(filename))
    .type('text/csv; charset=utf-8');
  // A reply is awaited until it has been sent, and then there is nothing left to answer.
  return reply.send(Readable.from(exportLines(services))) as never;
}
