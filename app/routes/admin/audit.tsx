import { AuditLog } from '#app/features/admin/audit/audit-log.tsx';

export function Screen() {
  return <AuditLog />;
}
