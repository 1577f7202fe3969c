import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useIsGone } from '#app/desk-kit/frame/jobs.ts';
import { AFTER_SAVE } from '#app/desk-kit/frame/leave-guard.tsx';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { useApi } from '#app/lib/api.ts';
import { Link } from '#app/lib/link.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import type { Issue } from '#contract/newsletter/issues.ts';
import { IssueForm } from './issue-form.tsx';
import { issueQuery } from './newsletter-queries.ts';

const ISSUES = '/admin/newsletter?tab=issues';

/** Both addresses of an issue, `issues/add` and `issues/:id`: its first save gives it the second, in the same form. */
export function IssueScreen() {
  const { id = null } = useParams();
  const navigate = useNavigate();
  const isGone = useIsGone();
  const [session, setSession] = useState({ key: 0, opened: id, at: id, made: null as string | null });
  if (id !== session.at) {
    const isSame = id !== null && id === session.made;
    setSession(isSame ? { ...session, at: id } : { key: session.key + 1, opened: id, at: id, made: null });
  }
  const onMade = (made: string) => {
    // Saved on leaving: whoever is elsewhere by now stays there.
    if (isGone.current) return;
    setSession((before) => ({ ...before, made }));
    navigate(`/admin/newsletter/issues/${made}`, { replace: true, state: { isSaved: true, isSameScreen: true } });
  };

  return (
    <>
      <ScreenHead
        eyebrow={<Link to={ISSUES}>Newsletter</Link>}
        title={session.opened === null ? 'Compose an issue' : 'Edit the issue'}
      />
      {session.opened === null ? (
        <OpenIssue key={session.key} stored={null} onMade={onMade} />
      ) : (
        <StoredIssue key={session.key} id={session.opened} />
      )}
    </>
  );
}

function StoredIssue({ id }: { id: string }) {
  const { data } = useSuspenseQuery(issueQuery(useApi(), id));
  if (data.startedAt !== null)
    return (
      <EmptyState title="This issue was sent and can no longer be changed.">
        <Link to={ISSUES}>All issues and their results</Link>
      </EmptyState>
    );
  return <OpenIssue stored={data} />;
}

type OpenIssueProps = { stored: Issue | null; onMade?: (id: string) => void };

function OpenIssue({ stored, onMade }: OpenIssueProps) {
  const navigate = useNavigate();
  // What is fetched again later is no other issue to begin with.
  const [issue, setIssue] = useState(stored);
  const onSaved = (saved: Issue) => {
    if (!issue) onMade?.(saved.id);
    setIssue(saved);
  };
  return <IssueForm issue={issue} onSaved={onSaved} onClose={() => navigate(ISSUES, AFTER_SAVE)} />;
}
