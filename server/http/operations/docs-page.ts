import { escapeHtml, escapeText } from '#server/http/response/html.ts';

interface Operation {
  summary?: string;
  tags?: string[];
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; schema?: JsonSchema }[];
  requestBody?: { content: Record<string, { schema?: JsonSchema }> };
  responses?: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>;
}

type JsonSchema = Record<string, unknown>;

export const DOCS_STYLE = `
:root{color-scheme:light dark;--ink:#1d1a17;--soft:#5d564e;--line:#dcd6cc;--paper:#fbf9f5;--accent:#a82a0c}
@media (prefers-color-scheme:dark){:root{--ink:#f1eee8;--soft:#b5aca0;--line:#3a342e;--paper:#171412;--accent:#ff8a63}}
body{margin:0 auto;max-width:60rem;padding:2rem 1.25rem 4rem;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
h1{font-size:2rem;letter-spacing:-.02em}h2{margin-top:3rem;border-bottom:1px solid var(--line);padding-bottom:.4rem;text-transform:capitalize}
details{border-bottom:1px solid var(--line);padding:.7rem 0}summary{cursor:pointer}
code,pre{font:13.5px/1.5 ui-monospace,monospace}pre{overflow:auto;border:1px solid var(--line);border-radius:8px;padding:1rem}
summary b{display:inline-block;min-width:4.2rem;color:var(--accent)}summary span{color:var(--soft)}a{color:var(--accent)}
table{border-collapse:collapse;margin:.5rem 0}td,th{text-align:left;padding:.25rem 1rem .25rem 0;vertical-align:top}th{font-weight:500;color:var(--soft)}`;

/** An API page for people, made from the OpenAPI document. */
export function docsPage(document: object, title: string): string {
  const { paths = {} } = document as { paths?: Record<string, Record<string, Operation>> };
  const byTag = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'other';
      byTag.set(tag, [...(byTag.get(tag) ?? []), operationHtml(method.toUpperCase(), path, operation)]);
    }
  }
  const sections = [...byTag].map(([tag, rows]) => `<h2>${escapeHtml(tag)}</h2>${rows.join('')}`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${DOCS_STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>
<p>Every endpoint of the API, generated from the definitions that validate each request.
For programs: <a href="/api/openapi.json">openapi.json</a>. All errors have the same shape:
<code>{ error, message, code, fields? }</code>.</p>${sections.join('')}</main></body></html>`;
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const body = operation.requestBody?.content['application/json']?.schema;
  const success = Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith('2'));
  const response = success?.[1].content?.['application/json']?.schema;
  return `<details><summary><b>${method}</b><code>${escapeHtml(path)}</code>
<span>${escapeHtml(operation.summary ?? '')}${operation.security?.length ? ' (needs a token)' : ''}</span></summary>
${parametersHtml(operation.parameters ?? [])}
${body ? `<p>Body</p>${schemaHtml(body)}` : ''}
${response ? `<p>Response ${escapeHtml(success?.[0] ?? '')}</p>${schemaHtml(response)}` : ''}</details>`;
}

function parametersHtml(parameters: NonNullable<Operation['parameters']>): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}</td><td>${required ? 'required' : 'optional'}</td>
<td>${escapeHtml(describe(schema ?? {}))}</td></tr>`,
  );
  return `<table><tr><th>Name</th><th>In</th><th></th><th>Value</th></tr>${rows.join('')}</table>`;
}

function describe(schema: JsonSchema): string {
  if (Array.isArray(schema.enum)) return schema.enum.join(', ');
  const fallback = schema.default === undefined ? '' : `, ${JSON.stringify(schema.default)} by default`;
  return `${String(schema.type ?? 'text')}${fallback}`;
}

function schemaHtml(schema: JsonSchema): string {
  const { $schema: _, ...rest } = schema;
  return `<pre>${escapeText(JSON.stringify(rest, null, 2))}</pre>`;
}
