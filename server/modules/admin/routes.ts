import type { FastifyInstance } from 'fastify';
import { figures } from '#contract/desk/figures.ts';
import { admin } from '#contract/desk/overview.ts';
import { removeCommunity } from '#db/seed/community/remove.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { sendCsv, sendCsvLines } from '#server/http/response/csv.ts';
import type { Services } from '#server/services.ts';
import { auditLines, listAudit } from './audit-log.ts';
import { exportFigures, readFigures } from './figures.ts';
import { readOverview, readOwnQueues } from './overview.ts';
import { registerAdminProducts } from './product-routes.ts';
import { registerTableExports } from './table-exports.ts';

export function registerAdmin(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, admin.overview, () => readOverview(services));
  registerEndpoint(app, admin.queues, ({ viewer }) => readOwnQueues(services, viewer));
  registerEndpoint(app, admin.audit, ({ query }) => listAudit(services, query));
  registerEndpoint(app, admin.exportAudit, ({ query, request, reply }) =>
    sendCsvLines('audit-log.csv', auditLines(services, query), request, reply),
  );
  registerEndpoint(app, figures.get, ({ query }) => readFigures(services, query));
  registerEndpoint(app, figures.exportCsv, async ({ query, request, reply }) =>
    sendCsv(await exportFigures(services, query), request, reply),
  );
  registerEndpoint(app, admin.removeSampleReaders, async () => {
    const removed = await removeCommunity(services.database);
    await services.catalogue.catchUp();
    await services.ranks.catchUp();
    return removed;
  });
  registerTableExports(app, services);
  registerAdminProducts(app, services);
}
