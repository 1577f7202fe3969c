import { Button } from '#app/ui/controls/button.tsx';
import { share } from '#app/ui/overlays/share.ts';
import type { BlogCard } from '#contract/blogs.ts';

export function ShareButton({ blog: { id, title } }: { blog: Pick<BlogCard, 'id' | 'title'> }) {
  return (
    <Button
      size="sm"
      onClick={() => share(title, `${window.location.origin}/blog/${id}`)}
      className="needs-script print:hidden"
    >
      Share
    </Button>
  );
}
