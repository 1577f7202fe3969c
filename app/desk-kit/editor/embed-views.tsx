import type { ReactNodeViewProps } from '@tiptap/react';
import { useState } from 'react';
import { Caption, Figure } from '#app/features/magazine/article/figure.tsx';
import { Gallery } from '#app/features/magazine/article/gallery.tsx';
import { SocialPost } from '#app/features/magazine/article/social-post.tsx';
import { Video } from '#app/features/magazine/article/video.tsx';
import { GalleryDialog, SocialPostDialog, VideoDialog } from './embed-dialogs.tsx';
import { ViewFrame } from './node-views.tsx';

/** Blocks look as they do for readers and are edited in a dialog. Their links are inert here. */

export function VideoView({ node: { attrs }, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const [isEditing, setIsEditing] = useState(false);
  const video = attrs as Parameters<typeof Video>[0]['video']['attrs'];
  return (
    <ViewFrame label={`Video: ${video.title}`} onRemove={deleteNode} onEdit={() => setIsEditing(true)}>
      <div inert>
        <Video video={{ type: 'video', attrs: video }} Caption={Caption} />
      </div>
      {isEditing && (
        <VideoDialog
          stored={video}
          onClose={() => setIsEditing(false)}
          onSave={(next) => {
            setIsEditing(false);
            updateAttributes(next);
          }}
        />
      )}
    </ViewFrame>
  );
}

export function SocialPostView({ node: { attrs }, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const [isEditing, setIsEditing] = useState(false);
  const post = attrs as Parameters<typeof SocialPost>[0]['post']['attrs'];
  return (
    <ViewFrame label={`Post by ${post.author}`} onRemove={deleteNode} onEdit={() => setIsEditing(true)}>
      <div inert>
        <SocialPost post={{ type: 'socialPost', attrs: post }} />
      </div>
      {isEditing && (
        <SocialPostDialog
          stored={post}
          onClose={() => setIsEditing(false)}
          onSave={(next) => {
            setIsEditing(false);
            updateAttributes(next);
          }}
        />
      )}
    </ViewFrame>
  );
}

export function GalleryView({ node: { attrs }, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const [isEditing, setIsEditing] = useState(false);
  const gallery = attrs as Parameters<typeof Gallery>[0]['gallery']['attrs'];
  return (
    <ViewFrame
      label={`Gallery of ${gallery.pictures.length} pictures`}
      onRemove={deleteNode}
      onEdit={() => setIsEditing(true)}
    >
      <div inert>
        <Gallery gallery={{ type: 'gallery', attrs: gallery }} Figure={Figure} Caption={Caption} />
      </div>
      {isEditing && (
        <GalleryDialog
          stored={gallery}
          onClose={() => setIsEditing(false)}
          onSave={(next) => {
            setIsEditing(false);
            updateAttributes(next);
          }}
        />
      )}
    </ViewFrame>
  );
}
