import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#app/features/admin/shell/confirm-dialog.tsx';
import { useApi } from '#app/lib/api.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#app/ui/overlays/menu.tsx';
import type { BlogCard } from '#contract/blogs.ts';
import { cacheArticle } from './api.ts';
import { useArticleStatus } from './use-article-status.ts';
import { useDeleteArticle } from './use-delete-article.ts';

/** What can be done to an article without opening it. */
export function ArticleActions({ article: { id, title, status } }: { article: BlogCard }) {
  const api = useApi();
  const queries = useQueryClient();
  const articleStatus = useArticleStatus((placed) => cacheArticle(api, queries, placed));
  const [isDeleting, setIsDeleting] = useState(false);
  const deletion = useDeleteArticle(() => setIsDeleting(false));
  const move = (to: 'draft' | 'published' | 'archived') => articleStatus.status.mutate({ id, status: to });

  return (
    <>
      <Menu
        label={`Actions for ${title}`}
        align="end"
        trigger={(props) => (
          <Button size="sm" variant="quiet" loading={articleStatus.status.isPending} {...props}>
            More<span className="sr-only"> about {title}</span>
          </Button>
        )}
      >
        <MenuLink to={`/admin/blogs/edit/${id}`}>Edit</MenuLink>
        {status === 'published' && <MenuLink to={`/blog/${id}`}>See it on the site</MenuLink>}
        <MenuSeparator />
        {status !== 'published' && <MenuItem onClick={() => move('published')}>Publish now</MenuItem>}
        {status !== 'draft' && <MenuItem onClick={() => move('draft')}>Back to draft</MenuItem>}
        {status !== 'archived' && <MenuItem onClick={() => move('archived')}>Archive</MenuItem>}
        <MenuItem onClick={() => setIsDeleting(true)}>Delete</MenuItem>
      </Menu>
      {isDeleting && (
        <ConfirmDialog
          title="Delete this article?"
          description={`“${title}” goes for good, with its comments, pictures and earlier versions. Archiving keeps them.`}
          action="Delete"
          isPending={deletion.isPending}
          onConfirm={() => deletion.mutate(id)}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </>
  );
}
