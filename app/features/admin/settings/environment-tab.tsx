import { Table, Td, Th, Tr } from '#app/ui/display/table.tsx';
import type { EnvironmentEntry } from '#contract/settings/settings.ts';

export function EnvironmentTab({ entries }: { entries: readonly EnvironmentEntry[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-3xl text-ink-2">
        The server reads these values when it starts. To change a value, edit the server’s environment and restart. See
        docs/operating.md for what each accepts.
      </p>
      <Table caption="Environment variables" className="min-w-md text-sm">
        <thead>
          <Tr>
            <Th>Variable</Th>
            <Th>Value</Th>
            <Th>Purpose</Th>
          </Tr>
        </thead>
        <tbody>
          {entries.map(({ name, value, isSet, isSecret, about }) => (
            <Tr key={name}>
              <th scope="row" className="py-2 pr-4 text-left align-top font-medium">
                <code>{name}</code>
              </th>
              <Td className="align-top [overflow-wrap:anywhere]">
                {value === null ? <span className="text-ink-3">not set</span> : value}
                {value !== null && !isSet && <span className="text-ink-3"> (default)</span>}
                {isSecret && <span className="sr-only"> (secret)</span>}
              </Td>
              <Td className="align-top text-ink-2">{about}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
