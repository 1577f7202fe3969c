import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useEditorAddress, useNewId } from '#app/desk-kit/document/new-document.ts';
import { VersionsDialog } from '#app/desk-kit/document/versions-dialog.tsx';
import { AFTER_SAVE } from '#app/desk-kit/frame/leave-guard.tsx';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import { Link } from '#app/lib/link.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import type { Issue } from '#contract/newsletter/issues.ts';
import { fieldsOf, parseFields } from './issue-fields.ts';
import { IssueForm } from './issue-form.tsx';
import { IssuePreviewDialog } from './issue-preview.tsx';
import { issueQuery, issueVersions } from './newsletter-queries.ts';
import { issueKey } from './use-issue-editor.ts';

const ISSUES = '/admin/newsletter?tab=issues';

export function IssueScreen() {
  const { key, opened, onAddress } = useEditorAddress((id) => `/admin/newsletter/issues/${id}`);
  return (
    <>
      <ScreenHead eyebrow={<Link to={ISSUES}>Newsletter</Link>} title={opened === null ? 'New issue' : 'Issue'} />
      {opened === null ? <NewIssue key={key} onMade={onAddress} /> : <StoredIssue key={key} id={opened} />}
    </>
  );
}

function NewIssue({ onMade }: { onMade: (id: string) => void }) {
  const newId = useNewId(issueKey(useUser().id, 'new:'), parseFields);
  const navigate = useNavigate();
  if (newId === null) return <Spinner />;
  return <IssueForm stored={null} newId={newId} onMade={onMade} onClose={() => navigate(ISSUES, AFTER_SAVE)} />;
}

function StoredIssue({ id }: { id: string }) {
  const { data } = useSuspenseQuery(issueQuery(useApi(), id));
  // A refetch must not replace the issue being edited.
  const [stored] = useState(data);
  const navigate = useNavigate();
  if (stored.startedAt !== null) return <SentIssue issue={stored} />;
  return <IssueForm stored={stored} newId={id} onClose={() => navigate(ISSUES, AFTER_SAVE)} />;
}

function SentIssue({ issue }: { issue: Issue }) {
  const api = useApi();
  const [open, setOpen] = useState<'preview' | 'versions' | null>(null);
  const close = () => setOpen(null);
  return (
    <EmptyState
      title="This issue has been sent and can’t be changed."
      action={
        <>
          <Button onClick={() => setOpen('preview')}>Preview</Button>
          <Button onClick={() => setOpen('versions')}>Earlier versions</Button>
          <ButtonLink to={ISSUES}>All issues</ButtonLink>
        </>
      }
    >
      {issue.subject}
      {open === 'preview' && (
        <IssuePreviewDialog fields={{ ...fieldsOf(issue), subject: issue.subject }} onClose={close} />
      )}
      {open === 'versions' && <VersionsDialog source={issueVersions(api, issue)} isUnsaved={false} onClose={close} />}
    </EmptyState>
  );
}
