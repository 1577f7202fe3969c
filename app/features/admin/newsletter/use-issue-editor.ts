import { useQueryClient } from '@tanstack/react-query';
import { useDocument } from '#app/desk-kit/document/use-document.ts';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import type { Issue, IssueFields } from '#contract/newsletter/issues.ts';
import { fieldsOf, parseFields, UNTITLED } from './issue-fields.ts';
import { ISSUES_KEY } from './newsletter-queries.ts';

type IssueEditorOptions = {
  stored: Issue | null;
  newId: string;
  onMade?: ((id: string) => void) | undefined;
};

export function issueKey(userId: string, id: string): string {
  return `handset:issue:${userId}:${id}`;
}

export function useIssueEditor({ stored, newId, onMade }: IssueEditorOptions) {
  const api = useApi();
  const queries = useQueryClient();
  const { id: userId } = useUser();
  const refresh = () => queries.invalidateQueries({ queryKey: ISSUES_KEY });
  const document = useDocument<IssueFields, Issue>({
    noun: 'issue',
    key: (issue) => issueKey(userId, issue?.id ?? `new:${newId}`),
    load: () => stored,
    read: fieldsOf,
    accept: parseFields,
    mayAutosave: (fields, issue) => issue !== null || hasWords(fields),
    save: (fields, { over, isAutosave }) => {
      const body = { ...fields, subject: fields.subject.trim() || UNTITLED };
      if (!over) return api.newsletter.createIssue({ body: { ...body, newId } });
      const { id, updatedAt } = over;
      return api.newsletter.updateIssue({ params: { id }, body: { ...body, updatedAt, isAutosave } });
    },
    onSaved: (issue) => {
      if (!stored) onMade?.(issue.id);
      void refresh();
    },
  });
  return { ...document, refresh };
}

function hasWords({ subject, introBody, articleIds }: IssueFields): boolean {
  return subject.trim() !== '' || introBody !== null || articleIds.length > 0;
}
